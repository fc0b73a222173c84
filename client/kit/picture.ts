/** Area that is cut out of a picture, as shares of its sides in percent. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Reads a picture as the eye would see it, turned as the camera says; throws where this device can't. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error('Dieses Bild lässt sich hier nicht lesen. Nimm ein Foto als JPEG, PNG oder WebP.')
  }
}

/** The cut encoded anew with at most `side` pixels a side: the camera's data on the place is left behind. */
export async function cutOf(picture: ImageBitmap, cut: Cut, side = 512): Promise<Blob> {
  const [width, height] = [(picture.width * cut.width) / 100, (picture.height * cut.height) / 100]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Dieses Gerät kann das Bild nicht zuschneiden.')
  context.imageSmoothingQuality = 'high'
  const from = [(picture.width * cut.x) / 100, (picture.height * cut.y) / 100] as const
  context.drawImage(picture, ...from, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await canvasBlobOf(canvas, 'image/webp', 0.86)
  // Safari answers PNG where it can't write WebP, which is large for a photo.
  if (webp.type === 'image/webp') return webp
  // Transparent parts would turn black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvasBlobOf(canvas, 'image/jpeg', 0.86)
}

const whole: Cut = { x: 0, y: 0, width: 100, height: 100 }
/** Largest file in bytes that may be picked; larger ones take more memory to read than a phone has. */
const most = 25_000_000
/** Drawings below this size in bytes go as they are: they may be transparent, and no camera wrote anything into them. */
const small = 1_000_000
const drawn = ['image/png', 'image/gif']

/**
 * A picked picture made ready to be sent: at most `side` pixels a side, a small drawing as it is. Throws, in German, where this device
 * can't read the picture or it is too large.
 */
export async function lightened(file: Blob, side: number): Promise<Blob> {
  if (file.size > most) throw new Error('Dieses Bild ist grösser als 25 MB: Nimm ein kleineres.')
  const picture = await readPicture(file)
  try {
    return file.size <= small && drawn.includes(file.type) ? file : await cutOf(picture, whole, side)
  } finally {
    picture.close()
  }
}

const canvasBlobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('Dieses Gerät kann das Bild nicht zuschneiden.'))), type, quality),
  )
