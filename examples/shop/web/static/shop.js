// The shop's client side: adding to the cart, the terms checkbox, the slow
// report, the admin table.
const say = (text) => { document.getElementById("status").textContent = text; };

document.addEventListener("click", async (event) => {
  const { add, name, close, deactivate } = event.target.dataset;
  if (add) {
    const reply = await fetch(`/cart/${add}`, { method: "POST" });
    document.getElementById("badge").textContent = await reply.text();
    say(`${name} was added to your cart.`);
  }
  if (close) document.getElementById(close).remove();
  if (deactivate && confirm(`Deactivate ${deactivate}?`)) {
    const row = document.querySelector(`[data-row="${deactivate}"]`);
    row.querySelector(".state").textContent = "Inactive";
    event.target.remove();
    say(`${deactivate} was deactivated.`);
  }
});

const terms = document.getElementById("terms");
terms?.addEventListener("change", () => { document.getElementById("place").disabled = !terms.checked; });

const report = document.getElementById("report");
if (report) {
  fetch(report.dataset.report).then((reply) => reply.text()).then((sold) => {
    report.textContent = `The report is ready: ${sold} items were sold this month.`;
  });
}

const filter = document.getElementById("filter");
filter?.addEventListener("input", () => {
  for (const row of document.querySelectorAll("[data-row]")) {
    row.hidden = !row.dataset.row.toLowerCase().includes(filter.value.toLowerCase());
  }
});
