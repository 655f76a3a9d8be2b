import type { ToggleView } from '#views/car-card.ts';

/**
 * Favourite, compare or save of one car. The state lives on the device, so the markup is always "off" and `<car-toggle>`
 * switches it after load; without script the button keeps its place and is not shown. `card.css` draws the icon.
 */
export function CarToggle({
  toggle,
  car,
  words = false,
}: {
  readonly toggle: ToggleView;
  readonly car: number;
  readonly words?: boolean;
}) {
  return (
    <car-toggle
      kind={toggle.kind}
      car={car}
      data-on={toggle.onLabel ?? undefined}
      data-off={toggle.onLabel === null ? undefined : toggle.label}
    >
      <button
        type="button"
        className={words ? 'toggle toggle-words' : 'toggle'}
        aria-pressed="false"
        aria-label={toggle.name}
      >
        {words && <span data-label>{toggle.label}</span>}
      </button>
    </car-toggle>
  );
}
