import { example } from '#contract/examples.ts'
import { examplePicture } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import type { House } from '#server/kit/house.ts'
import { taken } from '#server/serve/taken.ts'
import { file } from '#server/shared/files/tables.ts'

/** The open picture that the examples name. */
export async function addExample(house: House) {
  const { bytes, type } = await taken(Buffer.from(examplePicture.base64, 'base64'), {
    field: 'file',
    types: pictures,
    side: 10,
    open: true,
  })
  await house.bytes.name(example.openFile, { draft: await house.bytes.layDown(bytes), bytes })
  const row = { name: example.openFile, kind: 'popup', type, bytes: bytes.length, open: true, created: new Date().toISOString() }
  await house.db.insert(file).values(row)
}
