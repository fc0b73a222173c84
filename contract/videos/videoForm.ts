import { type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { decimal, id, lines, list, studioCode, text } from '#contract/shapes.ts'

/** True of an address that ends in .m3u8, or has it right before its query or fragment. No @ stands before that, behind which another host could hide. */
const isPlaylist = (value: string) => {
  const [, rest] = /^https:\/\/([^\s\\]+)$/.exec(value) ?? []
  if (!rest) return false
  const at = rest.indexOf('@')
  return /.\.m3u8[?#]/.test(at < 0 ? rest : rest.slice(0, at)) || (at < 0 && /.\.m3u8$/.test(rest))
}

/** Fields of a video that staff fill in. Texts are plain: nothing in them is ever markup. */
export const videoForm = object({
  /** Made on the device, so that a video created offline and sent twice is stored once; the server makes one where it is absent. */
  _id: id(),
  title: text(120).label('Titel').required('Gib dem Video einen Titel.'),
  description: lines(4000).label('Beschreibung').nullable(),
  category: id().label('Kategorie').nullable(),
  leads: text(120).label('Geleitet von').nullable(),
  /** Codes; none is the whole chain. */
  studios: list(studioCode().required(), 100).label('Studios'),
  /** The finished upload that it plays; a new one takes the old one's place. */
  upload: id().nullable(),
  /** An HLS playlist elsewhere, in place of a file. */
  stream: text(500)
    .label('Adresse des Streams')
    .test('playlist', 'Das muss eine Adresse mit https:// sein, die auf .m3u8 endet.', value => !value || isPlaylist(value))
    .nullable(),
  /** Its name in `file`, or the upload that it comes with. */
  poster: keptFile().label('Bild').nullable(),
  seconds: decimal(0, 86_400).label('Dauer').nullable(),
})
export type VideoForm = InferType<typeof videoForm>
