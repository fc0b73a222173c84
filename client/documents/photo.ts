import { picturePdf } from '#client/kit/paper/picturePdf.ts'
import { readPicture } from '#client/kit/picture.ts'
import { codesOfPicture } from './reading/paperReading.ts'

/** Dots of an A4 page at 200 to an inch: letters are read well, and ten pages stay below the limit. */
const dots = { width: 1654, height: 2339 }

/** A page that was photographed, as it will stand on its paper. */
export interface PhotoPage {
  _id: string
  jpeg: Uint8Array
  /** Codes on it: a QR-bill. */
  codes: readonly string[]
}

/** Lays a photo upon a page, as large as it fits; throws, in German, what this device can't read. */
export async function pageOf(_id: string, file: Blob): Promise<PhotoPage> {
  const picture = await readPicture(file)
  const canvas = document.createElement('canvas')
  try {
    const codes = await codesOfPicture(picture)
    Object.assign(canvas, dots)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('Dieses Gerät kann das Bild nicht zeichnen.')
    const scale = Math.min(dots.width / picture.width, dots.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, dots.width, dots.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, (dots.width - width) / 2, (dots.height - height) / 2, width, height)
    const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    if (!jpeg) throw new Error('Dieses Gerät kann das Bild nicht zeichnen.')
    return { _id, jpeg: new Uint8Array(await jpeg.arrayBuffer()), codes }
  } finally {
    picture.close()
    // A tablet has little room for canvases, and takes it back as late as it likes.
    canvas.width = canvas.height = 0
  }
}

/** One PDF of these pages. */
export const pagesAsPdf = (pages: readonly PhotoPage[], title: string) =>
  new Blob(
    [
      picturePdf(
        pages.map(({ jpeg }) => ({ jpeg, ...dots, words: [] })),
        title,
      ),
    ],
    { type: 'application/pdf' },
  )
