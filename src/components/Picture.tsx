import type { PictureView } from '#view-types/picture.ts';

interface Props {
  readonly picture: PictureView;
  /** The `sizes` attribute; used if the picture exists in several sizes. */
  readonly sizes: string;
  readonly eager?: boolean;
  /** `high` for the largest picture above the fold, `low` for others there that it should not share the connection with. */
  readonly priority?: 'high' | 'low' | undefined;
  readonly className?: string;
}

/**
 * A picture with its dimensions, so that the layout does not shift when it loads (CARD-01, CALL-02): AVIF and WebP if we made both,
 * otherwise a single `<img>`.
 */
export function Picture({ picture, sizes, eager = false, priority, className }: Props) {
  const { src, srcset, avif, alt, width, height } = picture;
  const img = (
    <img
      className={className}
      src={src}
      srcSet={srcset ?? undefined}
      sizes={srcset === null ? undefined : sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority}
    />
  );
  if (avif === null) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {img}
    </picture>
  );
}
