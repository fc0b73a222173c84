import { Box } from '@chakra-ui/react'
import { useCallback, useRef, useState } from 'react'
import { CallError, staleAfter, useCall } from '#client/data/calls.ts'
import { send } from '#client/data/send.ts'
import { session, useGrants } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { formOf } from '#client/kit/form.tsx'
import { toast } from '#client/kit/toast.ts'
import { forgetUpload } from '#client/kit/upload/useFileUpload.ts'
import { count } from '#contract/shapes.ts'
import { studios } from '#contract/studios.ts'
import { videoForm } from '#contract/videos/form.ts'
import { type VideoForm, type VideoRow, videos } from '#contract/videos.ts'
import { type FilmFacts, FilmFields } from './FilmFields.tsx'

interface Wears {
  row: VideoRow | undefined
  busy: () => boolean
}

function save(body: VideoForm & { version?: number }, { row, busy }: Wears) {
  if (busy()) throw new CallError('invalid', 'Das Video ist noch unterwegs. Gespeichert wird, sobald es ganz da ist.')
  const { version, ...form } = body
  return row
    ? send(videos.edit, { params: { id: row._id }, body: { ...form, version: version ?? row.version } })
    : send(videos.create, { body: form })
}

const versioned = videoForm.shape({ version: count(1) })
const { Form, Field } = formOf<VideoForm & { version?: number }, VideoRow, Wears>(versioned, wears => body => save(body, wears))

const start = (row: VideoRow | undefined): Partial<VideoForm> => {
  if (!row) return { studios: [] }
  const { title, description, category, leads, studios: where, stream, poster, seconds } = row
  return {
    title,
    description: description ?? undefined,
    category,
    leads: leads ?? undefined,
    studios: where,
    stream: stream ?? undefined,
    poster,
    seconds,
  }
}

/** One video to write: the film, its picture, what it says, and for whom. */
export function VideoEdit({ row, onDone }: { row: VideoRow | undefined; onDone: (saved?: VideoRow) => void }) {
  const sending = useRef(false)
  const [facts, setFacts] = useState<FilmFacts>({})
  const onBusy = useCallback((busy: boolean) => {
    sending.current = busy
  }, [])
  const { data: categories } = useCall(videos.categories)
  const { data: places } = useCall(studios.listPublic)
  const held = useGrants().filter(({ right }) => right === (row ? 'a_edit' : 'a_add'))
  const everywhere = held.some(({ studios: reach }) => reach === 'all')
  const own = (places ?? []).filter(({ code }) => everywhere || held.some(({ studios: reach }) => reach.includes(code)))
  return (
    <Form
      start={start(row)}
      also={{ version: row?.version, ...facts }}
      wears={{ row, busy: () => sending.current }}
      draft={`video/${row?._id ?? 'neu'}`}
      onDone={async saved => {
        await forgetUpload(session().user?._id, `video/${row?._id ?? 'neu'}`).catch(() => {})
        await staleAfter(videos.edit)
        toast(row ? 'Video gespeichert.' : 'Video angelegt. Mitglieder sehen es, sobald du es veröffentlichst.')
        onDone(saved)
      }}
    >
      <FilmFields row={row} onBusy={onBusy} onFacts={setFacts} />
      <Field name="title" />
      <Field name="description" area />
      <Field name="leads" hint="Wie es Mitglieder lesen, zum Beispiel Anja Zürcher." />
      <Field name="category" options={(categories ?? []).map(({ _id, name }) => [_id, name] as const)} none="Ohne Kategorie" />
      <Field
        name="studios"
        options={own.map(({ code, name }) => [code, name] as const)}
        hint={everywhere ? 'Keines gewählt heisst alle.' : 'Wähle mindestens eines deiner Studios.'}
      />
      <Field name="stream" hint="Nur für Videos, die ein Streaming-Dienst liefert; dann braucht es keine Datei." />
      <Box>
        <Button look="text" onClick={() => onDone()}>
          Abbrechen
        </Button>
      </Box>
    </Form>
  )
}
