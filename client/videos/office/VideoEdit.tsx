import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useCallback, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { session } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { duration } from '#client/kit/format.ts'
import { forgetUpload, moveUpload, type UploadState } from '#client/kit/upload/useFileUpload.ts'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { Right } from '#contract/rights.ts'
import { type VideoForm, type VideoRow, videos } from '#contract/videos.ts'
import { type FilmFacts, FilmFields, type FilmProps } from './FilmFields.tsx'
import { useCategories, usePlaces } from './lookups.ts'

const make = formFor(videos.create)
const change = formFor(videos.edit)

const start = (row: VideoRow): Partial<VideoForm> => {
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

const held = 'Das Video ist noch unterwegs. Gespeichert wird, sobald es ganz da ist.'

/** A film under way keeps a save back only where there is a network for it; without one it goes up once the form is opened again. */
function useFilm() {
  const state = useRef<UploadState['phase']>('none')
  const [facts, setFacts] = useState<FilmFacts>({})
  const onPhase = useCallback((phase: UploadState['phase']) => {
    state.current = phase
  }, [])
  const holds = () => (state.current === 'sending' ? held : undefined)
  const isLeft = () => state.current === 'away' || state.current === 'paused'
  return { facts, holds, isLeft, fields: { onPhase, onFacts: setFacts } }
}

interface VideoProps {
  row: Shown<VideoRow> | undefined
  onDone: () => void
}

/** One video to write: the film, its picture, what it says, and for whom. */
export function VideoEdit({ row, onDone }: VideoProps) {
  const [_id] = useState(() => row?._id ?? v7())
  const { facts, holds, isLeft, fields } = useFilm()
  const categories = useCategories()
  const isNew = !row || row.act?.kind === 'add'
  const form = `video/${row?._id ?? 'neu'}`
  const said = async (saved: VideoRow | undefined, { title }: Pick<VideoForm, 'title'>) => {
    const person = session().user?._id
    await (isLeft() ? moveUpload(person, form, `video/${_id}`) : forgetUpload(person, form)).catch(() => {})
    const film = isLeft() ? ' Noch ohne Film: Öffne es wieder, dann geht der Upload weiter.' : ''
    const made = 'Video angelegt. Mitglieder sehen es, sobald du es veröffentlichst.'
    sayDone(saved, `${saved ? (isNew ? made : 'Video gespeichert.') : `«${title}» ist gespeichert.`}${film}`)
    onDone()
  }
  const common = {
    ...{ holds, onDone: said, draft: form, again: row?.act?.kind === 'publish' ? undefined : row?.act },
    title: ({ body }: { body: Pick<VideoForm, 'title'> }) => body.title,
    reads: {
      category: (value: unknown) => categories.find(([id]) => id === value)?.[1] ?? 'eine andere',
      studios: (value: unknown) => (value as string[]).join(', ') || 'alle',
      poster: () => 'ein anderes Bild',
      seconds: (value: unknown) => duration(Number(value) * 1000),
    },
  }
  const shown = { row, form, onBack: onDone, right: isNew ? 'a_add' : 'a_edit', categories, ...fields } as const
  if (isNew)
    return (
      <make.Form {...common} start={{ studios: [] }} also={{ _id, ...facts }}>
        <Fields Field={make.Field} {...shown} />
      </make.Form>
    )
  return (
    <change.Form {...common} rest={{ params: { id: _id } }} start={start(row)} also={{ _id, version: row.version, ...facts }}>
      <Fields Field={change.Field} {...shown} />
    </change.Form>
  )
}

interface FieldsProps extends FilmProps {
  Field: typeof make.Field
  right: Right
  categories: ReturnType<typeof useCategories>
  onBack: () => void
}

function Fields({ Field, right, categories, onBack, ...film }: FieldsProps) {
  const [, { initialValue }] = useField<string[] | undefined>('studios')
  const { options, everywhere } = usePlaces(right, initialValue)
  return (
    <>
      <FilmFields {...film} />
      <Field name="title" />
      <Field name="description" area />
      <Field name="leads" hint="Wie es Mitglieder lesen, zum Beispiel Anja Zürcher." />
      <Field name="category" options={categories} none="Ohne Kategorie" />
      <Field
        name="studios"
        options={options}
        hint={everywhere ? 'Keines gewählt heisst alle.' : 'Wähle mindestens eines deiner Studios.'}
      />
      <Field name="stream" hint="Nur für Videos, die ein Streaming-Dienst liefert; dann braucht es keine Datei." />
      <Box>
        <Button look="text" onClick={onBack}>
          Abbrechen
        </Button>
      </Box>
    </>
  )
}
