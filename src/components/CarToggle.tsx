import type { ToggleView } from '#view-types/car-card.ts';

/**
 * The favourite, compare or save button of one car. The state is stored on the device or the server, so the markup is always "off" and
 * `<car-toggle>` switches it after load; without JavaScript the button keeps its space and is hidden. `card.css` draws the icon, and shows the
 * label for the current state.
 */
export function CarToggle({
  toggle,
  car,
  words = false,
}: {
  readonly toggle: ToggleView;
  readonly car: number;
  /** Whether the label is visible beside the icon. */
  readonly words?: boolean;
}) {
  const { kind, label, on, name } = toggle;
  return (
    <car-toggle kind={kind} car={car}>
      <button
        type="button"
        className={words ? 'toggle toggle-text' : 'toggle'}
        aria-pressed="false"
        aria-label={on ? undefined : name}
      >
        {on ? (
          <>
            <span className={words ? undefined : 'visually-hidden'}>
              <span data-when="off">{label}</span>
              <span data-when="on">{on.label}</span>
            </span>
            <span className="visually-hidden">{` ${on.car}`}</span>
          </>
        ) : (
          words && <span data-label>{label}</span>
        )}
      </button>
    </car-toggle>
  );
}
