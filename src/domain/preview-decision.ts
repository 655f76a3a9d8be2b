/** A decision made by a reader of a preview's change report. */
export interface PreviewDecision {
  readonly id: string;
  /** `publish`: put the preview live; `change`: ask for a change to it. */
  readonly kind: 'publish' | 'change';
  /** The commit of the preview. */
  readonly commit: string;
  /** The commit that the preview was compared with. */
  readonly base: string;
  /** Name of the person who decided. */
  readonly name: string;
  /** The requested change; empty if `kind` is `publish`. */
  readonly request: string;
  /** ISO instant. */
  readonly at: string;
}

/** State of a preview, for the publish workflow. */
export interface PreviewStatus {
  /**
   * The commits that the report compares; null if there is no report, or it includes uncommitted files, so the preview cannot be published
   * from it.
   */
  readonly report: { readonly commit: string; readonly base: string } | null;
  /** The commit last reported as live; null = none. */
  readonly live: string | null;
  /** Decisions not yet acted on, the oldest first. */
  readonly decisions: readonly PreviewDecision[];
}
