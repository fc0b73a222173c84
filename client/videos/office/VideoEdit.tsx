import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { useCallback, useRef, useState } from 'react'
import { session } from '#client/data/signed.ts'
import { Button } from '#client/kit/Button.tsx'
import { duration } from '#client/kit/format.ts'
import { quoted } from '#client/kit/rowForm.tsx'
import { forgetUpload, moveUpload, type UploadState } from '#client/kit/upload/useFileUpload.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import type { AnyCall } from '#contract/call.ts'
import { type VideoForm, type VideoRow, videos } from '#contract/videos/calls.ts'
import { type FilmFacts, FilmFields, type FilmProps } from './FilmFields.tsx'
import { useCategories, usePlaces } from './lookups.ts'
import { video } from './rows.ts'

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
  row: OverlaidRow<VideoRow> | undefined
  onDone: () => void
}

/** One video to write: the film, its picture, its text, and its audience. */
export function VideoEdit({ row, onDone }: VideoProps) {
  const { facts, holds, isLeft, fields } = useFilm()
  const categories = useCategories()
  const form = `video/${row?._id ?? 'neu'}`
  const said = (saved: VideoRow | undefined, { title }: Pick<VideoForm, 'title'>) => {
    const film = isLeft() ? ' Noch ohne Film: Öffne es wieder, dann geht der Upload weiter.' : ''
    const made = 'Video angelegt. Mitglieder sehen es, sobald du es veröffentlichst.'
    return `${saved ? (isNew(row) ? made : 'Video gespeichert.') : `${quoted(title)} ist gespeichert.`}${film}`
  }
  const reads = {
    category: (value: unknown) => categories.find(([id]) => id === value)?.[1] ?? 'eine andere',
    studios: (value: unknown) => (value as string[]).join(', ') || 'alle',
    poster: () => 'ein anderes Bild',
    seconds: (value: unknown) => duration(Number(value) * 1000),
  }
  const done = async (_: unknown, _id: string) => {
    const person = session().user?._id
    await (isLeft() ? moveUpload(person, form, `video/${_id}`) : forgetUpload(person, form)).catch(() => {})
    onDone()
  }
  return (
    <video.Form row={row} start={{ studios: [] }} also={facts} button="Speichern" reads={reads} holds={holds} said={said} onDone={done}>
      <VideoFields
        row={row}
        form={form}
        onBack={onDone}
        call={isNew(row) ? videos.create : videos.edit}
        categories={categories}
        {...fields}
      />
    </video.Form>
  )
}

interface FieldsProps extends FilmProps {
  call: AnyCall
  categories: ReturnType<typeof useCategories>
  onBack: () => void
}

function VideoFields({ call, categories, onBack, ...film }: FieldsProps) {
  const [, { initialValue }] = useField<string[] | undefined>('studios')
  const { options, everywhere } = usePlaces(call, initialValue)
  return (
    <>
      <FilmFields {...film} />
      <video.Field name="title" />
      <video.Field name="description" area />
      <video.Field name="leads" hint="Wie es Mitglieder lesen, zum Beispiel Anja Zürcher." />
      <video.Field name="category" options={categories} none="Ohne Kategorie" />
      <video.Field
        name="studios"
        options={options}
        hint={everywhere ? 'Keines gewählt heisst alle.' : 'Wähle mindestens eines deiner Studios.'}
      />
      <video.Field name="stream" hint="Nur für Videos, die ein Streaming-Dienst liefert; dann braucht es keine Datei." />
      <Box>
        <Button look="text" onClick={onBack}>
          Abbrechen
        </Button>
      </Box>
    </>
  )
}
