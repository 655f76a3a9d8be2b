---
/** The full comparison rate warning, always visible; the asterisk beside each repayment links to it. Its id is `COMPARISON_WARNING_ID`. */
interface Props {
  readonly text: string | null;
}
const { text } = Astro.props;
---

{text && <p id="comparison-rate-warning" class="small-print warning" tabindex="-1">* {text}</p>}
