// Says of each script whether the image's Chromium draws its characters, or the
// box that stands for a character without a glyph.
const { chromium } = require("/opt/sedum/driver/package");

const samples = {
  Latin: "éßŁőğ",
  CJK: "漢字简体语",
  kana: "ひらがなカ",
  Hangul: "한국어입력",
  symbols: "€→✓½™",
  emoji: "😀🛒🌱🎉🚀",
  hieroglyphs: "𓀀𓀁",
};

// Runs in the page.
function look(samples) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const draw = (character) => {
    context.fillStyle = "white";
    context.fillRect(0, 0, 64, 64);
    context.fillStyle = "black";
    context.font = "40px sans-serif";
    context.fillText(character, 4, 48);
    return context.getImageData(0, 0, 64, 64).data;
  };
  const tofu = draw("\u0378").join(); // a code point that no standard has assigned
  const coloured = (pixels) => pixels.some((_, i) => i % 4 === 0 && Math.abs(pixels[i] - pixels[i + 2]) > 32);
  const kind = (characters) => {
    const drawn = [...characters].map(draw);
    if (drawn.some((pixels) => pixels.join() === tofu)) return "tofu";
    return drawn.every(coloured) ? "drawn in colour" : "drawn";
  };
  return Object.entries(samples).map(([name, characters]) => `${name} ${kind(characters)}`);
}

(async () => {
  const browser = await chromium.launch({ executablePath: "/usr/lib/chromium/chromium-headless-shell", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  console.log((await page.evaluate(look, samples)).join("\n"));
  await browser.close();
})();
