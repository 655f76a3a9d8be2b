// Runs in the status page. Without it the page is a plain table.
const form = document.querySelector('form');
const body = document.querySelector('tbody');
const headings = [...document.querySelectorAll('thead th')];
const rows = [...body.rows].map((row) => ({ row, words: null }));
form.hidden = false;

function filter() {
  const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const one of rows) {
    const { row } = one;
    if (words.length > 0) one.words ??= row.textContent.toLowerCase();
    const isBad = row.classList.contains('bad');
    row.hidden = !(words.every((word) => one.words.includes(word)) && (isBad || !form.elements.bad.checked));
    if (!row.hidden) shown += 1;
  }
  form.querySelector('output').textContent = `${shown} of ${rows.length} shown`;
}

/** By the key of the column; what has none stands last, whichever way. */
function sort(at, isDown) {
  const keyOf = ({ row }) => row.cells[at].dataset.key;
  const isNumber = rows.every((one) => keyOf(one) === undefined || !Number.isNaN(Number(keyOf(one))));
  rows.sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) return (one === undefined) - (other === undefined);
    const order = isNumber ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0;
    return isDown ? -order : order;
  });
  body.append(...rows.map(({ row }) => row));
}

for (const [index, heading] of headings.entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener('click', () => {
    const isDown = heading.ariaSort === 'ascending';
    for (const one of headings) one.ariaSort = null;
    heading.ariaSort = isDown ? 'descending' : 'ascending';
    sort(index, isDown);
  });
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
