import type { PictureView } from '#view-types/picture.ts';

interface Props {
  readonly picture: PictureView;
  /** The `sizes` of the place it stands in; used where the picture comes in sizes. */
  readonly sizes: string;
  readonly eager?: boolean;
  /** The largest picture of the first view. */
  readonly first?: boolean;
  readonly className?: string;
}

/** A picture with its size known before it comes (CARD-01, CALL-02): AVIF before WebP where both are ours, one `<img>` otherwise. */
export function Picture({ picture, sizes, eager = false, first = false, className }: Props) {
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
      fetchPriority={first ? 'high' : undefined}
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
