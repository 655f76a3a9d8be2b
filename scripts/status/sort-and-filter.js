// Runs in the status page. Without it the page is a plain table.
const form = document.querySelector('form');
const body = document.querySelector('tbody');
const headings = [...document.querySelectorAll('thead th')];
const entries = [...body.rows].map((row) => ({ row, text: null }));
form.hidden = false;

function filter() {
  const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const { row } = entry;
    if (words.length > 0) entry.text ??= row.textContent.toLowerCase();
    const isBad = row.classList.contains('bad');
    row.hidden = !(words.every((word) => entry.text.includes(word)) && (isBad || !form.elements.bad.checked));
    if (!row.hidden) shown += 1;
  }
  form.querySelector('output').textContent = `${shown} of ${entries.length} shown`;
}

/** Sorts by the key of a column; rows without a key come last in either direction. */
function sort(column, isDescending) {
  const keyOf = ({ row }) => row.cells[column].dataset.key;
  const isNumber = entries.every((entry) => keyOf(entry) === undefined || !Number.isNaN(Number(keyOf(entry))));
  entries.sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === undefined || right === undefined) return (left === undefined) - (right === undefined);
    const order = isNumber ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0;
    return isDescending ? -order : order;
  });
  body.append(...entries.map(({ row }) => row));
}

for (const [index, heading] of headings.entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  heading.append(button);
  button.addEventListener('click', () => {
    const isDescending = heading.ariaSort === 'ascending';
    for (const other of headings) other.ariaSort = null;
    heading.ariaSort = isDescending ? 'descending' : 'ascending';
    sort(index, isDescending);
  });
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
