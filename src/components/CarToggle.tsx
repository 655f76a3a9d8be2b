import type { ToggleView } from '#view-types/car-card.ts';

/**
 * Favourite, compare or save of one car. The state lives on the device or at the server, so the markup is always "off" and
 * `<car-toggle>` switches it after load; without script the button keeps its place and is not shown. `card.css` draws the icon, and
 * of two labels shows the one of the state.
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
  const { kind, label, onLabel, name } = toggle;
  const changes = onLabel !== null;
  return (
    <car-toggle kind={kind} car={car}>
      <button
        type="button"
        className={words ? 'toggle toggle-words' : 'toggle'}
        aria-pressed="false"
        aria-label={changes ? undefined : name}
      >
        {changes ? (
          <>
            <span className={words ? undefined : 'unseen'}>
              <span data-when="off">{label}</span>
              <span data-when="on">{onLabel}</span>
            </span>
            <span className="unseen">{` ${name.slice(label.length).replace(/^: /, '')}`}</span>
          </>
        ) : (
          words && <span data-label>{label}</span>
        )}
      </button>
    </car-toggle>
  );
}
