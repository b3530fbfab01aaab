// The same 12 actions and 6 checks as tests/order.test.yaml.
const { test, expect } = require('@playwright/test');

test('Ada orders a blue mug', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password').fill(process.env.SHOP_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Signed in as ada')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Blue Mug' }).getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Blue Mug was added to your cart.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('table', { name: 'Items in your cart' }).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Postcode').fill('1010');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('I accept the terms').check();
  await expect(page.getByLabel('I accept the terms')).toBeChecked();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Thank you for your order, Ada Lovelace.')).toBeVisible();
});
