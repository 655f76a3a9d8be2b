import { Icon } from '#components/Icon.tsx';
import { showToast } from '#stores/toast.ts';
import type { LinkView } from '#view-types/link.ts';
import type { SavedWords } from '#views/compare-page.ts';

interface Props {
  readonly words: SavedWords;
  /** More than one car, so that there is something to compare. */
  readonly hasSeveral: boolean;
  /** Where to add another car; null if the list is full. */
  readonly add: LinkView | null;
  readonly onlyDifferences: boolean;
  readonly setOnlyDifferences: (on: boolean) => void;
}

/** The actions for a comparison. */
export function CompareTools({ words, hasSeveral, add, onlyDifferences, setOnlyDifferences }: Props) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      showToast(words('compare.copied'));
    } catch {
      showToast(words('compare.copy_failed'));
    }
  };
  return (
    <div className="compare-tools no-print">
      {hasSeveral && (
        <label className="compare-switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself.
            role="switch"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          {words('compare.only_differences')}
        </label>
      )}
      {hasSeveral && (
        <p className="compare-legend">
          <span className="compare-mark">≠</span> {words('compare.legend')}
        </p>
      )}
      <span className="saved-actions">
        <button type="button" className="btn btn-small" onClick={copy}>
          <Icon name="link" />
          {words('compare.copy')}
        </button>
        {add !== null && (
          <a className="btn btn-small" href={add.href}>
            <Icon name="plus" />
            {add.label}
          </a>
        )}
      </span>
    </div>
  );
}
