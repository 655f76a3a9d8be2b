import { loadCar } from '#stores/public-cars.ts';

/** Shows the number to call about the chosen car (PHONE-03) in the elements that the edge fills from the query. */
export async function showPhone(id: number): Promise<void> {
  const loaded = await loadCar(id);
  const isChosen = new URLSearchParams(location.search).get('car_id') === String(id);
  if (loaded.kind !== 'car' || !loaded.car.phone || !isChosen) return;
  const { href, label } = loaded.car.phone;
  for (const call of document.querySelectorAll<HTMLAnchorElement>('[data-fill="href:car.call"]')) call.href = href;
  for (const text of document.querySelectorAll('[data-fill="car.phone"]')) text.textContent = label;
  for (const form of document.querySelectorAll('[data-fill="data-phone:car.phone"]'))
    form.setAttribute('data-phone', label);
}
