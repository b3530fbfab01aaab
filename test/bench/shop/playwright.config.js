module.exports = {
  testMatch: 'order.spec.js',
  outputDir: process.env.BENCH_OUTPUT,
  workers: 1,
  reporter: 'list',
  use: {
    baseURL: process.env.SHOP_URL,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env.BROWSER_PATH, chromiumSandbox: process.env.BROWSER_SANDBOX === 'yes' },
  },
};
