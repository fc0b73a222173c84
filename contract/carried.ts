/** A file on its way: handed to an upload call by a screen, and stored in the outbox until it is sent. */
export interface Carried {
  /** Name of the multipart field. */
  field: string
  name: string
  type: string
  base64: string
}

/** A piece of a larger file. */
export interface CarriedPiece extends Carried {
  piece: true
}

/** A file that goes up by itself to a call which would take several at once. */
export interface CarriedAmong extends Carried {
  among: true
}

/** A table that goes up as its bytes, under its own name (L226). */
export interface CarriedTable extends Carried {
  table: true
}

export const isCarried = (body: unknown): body is Carried =>
  typeof body === 'object' && body !== null && 'base64' in body && 'field' in body && 'type' in body

/** The file itself. */
export const blobOf = ({ type, base64 }: Carried) => new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], { type })

/** The multipart form that carries it. */
export function formWith(file: Carried): FormData {
  const form = new FormData()
  form.append(file.field, blobOf(file), file.name)
  return form
}

/** The same for a form's field, e.g. a picture that was cropped on the device. */
export async function carry(blob: Blob, name: string, field = 'file'): Promise<Carried> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return { field, name, type: blob.type, base64: btoa(letters) }
}

/** The same for a piece of a larger file. */
export const carryPiece = async (blob: Blob): Promise<CarriedPiece> => ({ ...(await carry(blob, 'stueck')), piece: true })

/** The same for one of several. */
export const carryAmong = async (blob: Blob, name: string, field?: string): Promise<CarriedAmong> => ({
  ...(await carry(blob, name, field)),
  among: true,
})

/** The same for a table, whose type its name tells better than the browser. */
export const carryTable = async (blob: Blob, name: string, type: string): Promise<CarriedTable> => ({
  ...(await carry(blob, name)),
  type,
  table: true,
})

/** How long the sending of a file of so many bytes may take, in ms: as over a line of 1 kB a second. */
export const uploadTime = (bytes: number) => 60_000 + bytes
