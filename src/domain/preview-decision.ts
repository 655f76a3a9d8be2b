/** What somebody decided who looked at a preview's report. */
export interface PreviewDecision {
  readonly id: string;
  /** To publish it, or what should be different. */
  readonly kind: 'publish' | 'wish';
  /** The commit that was reported, and the one it was compared with. */
  readonly commit: string;
  readonly base: string;
  /** Who says so. */
  readonly name: string;
  /** Empty of a publication. */
  readonly wish: string;
  /** ISO instant. */
  readonly at: string;
}

/** How a preview stands, for whoever publishes. */
export interface PreviewStatus {
  /** What its report is about; null = it has none, or one of files that no commit holds: nobody can publish it by its report. */
  readonly report: { readonly commit: string; readonly base: string } | null;
  /** The commit it was told is live; null = nobody has. */
  readonly live: string | null;
  /** Those nobody has acted on, the oldest first. */
  readonly decisions: readonly PreviewDecision[];
}
