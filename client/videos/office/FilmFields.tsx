import { Box, chakra, Flex } from '@chakra-ui/react'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { duration, fileSize } from '#client/kit/format.ts'
import { FileUpload } from '#client/kit/upload/FileUpload.tsx'
import { PictureState } from '#client/kit/upload/PictureState.tsx'
import { type UploadState, useFileUpload } from '#client/kit/upload/useFileUpload.ts'
import { usePicture } from '#client/kit/upload/usePicture.ts'
import { films, pictures } from '#contract/fileTypes.ts'
import { type VideoRow, videos } from '#contract/videos/calls.ts'
import { largestVideo } from '#contract/videos/upload.ts'
import { frameOf, lengthOf } from './frame.ts'
import { filmLane } from './lane.ts'

const Film = chakra('video', {
  base: { display: 'block', width: 'full', maxWidth: '480px', aspectRatio: '16 / 9', bg: 'black', borderRadius: 'inner' },
})
const Picture = chakra('img', { base: { width: '160px', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 'field', bg: 'sunken' } })

/** Values of the film in the form's body; they stand beside the fields, for nobody types them. */
export interface FilmFacts {
  upload?: string
  seconds?: number
}

export interface FilmProps {
  row: VideoRow | undefined
  /** Name of the form; an upload that a reload cut off goes on there. */
  form: string
  onPhase: (phase: UploadState['phase']) => void
  onFacts: (change: (before: FilmFacts) => FilmFacts) => void
}

/** The film, its length, and its picture. */
export function FilmFields({ row, form, onPhase, onFacts }: FilmProps) {
  const put = (id: string | undefined) => onFacts(({ upload: _, ...rest }) => (id ? { ...rest, upload: id } : rest))
  const upload = useFileUpload({ lane: filmLane, form, onDone: put })
  const { phase, file } = upload.state
  const latest = useRef(put)
  latest.current = put
  useEffect(() => onPhase(phase), [phase, onPhase])
  useEffect(() => {
    if (phase !== 'done') latest.current(undefined)
  }, [phase])
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const src = chosen ?? (row?.address ? `/api/${row.address}` : undefined)
  return (
    <>
      <FileUpload
        label="Video"
        accept={films.join(',')}
        most={largestVideo}
        hint="MP4 oder WebM, höchstens 2 GB. Bricht das Netz ab oder lädst du die Seite neu, geht es dort weiter, wo es war."
        now={row?.bytes ? `${row.seconds ? `${duration(row.seconds * 1000)}, ` : ''}${fileSize(row.bytes)}` : undefined}
        upload={upload}
      />
      <PosterField src={src} key={src} onSeconds={seconds => onFacts(before => ({ ...before, seconds }))} />
    </>
  )
}

/** A frame of the film or an own picture. */
function PosterField({ src, onSeconds }: { src: string | undefined; onSeconds: (seconds: number) => void }) {
  const picture = usePicture('poster', videos.poster)
  const film = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const measure = () => {
    if (film.current) void lengthOf(film.current).then(seconds => seconds > 0 && onSeconds(Math.round(seconds * 10) / 10))
  }
  return (
    <Box role="group" aria-label="Bild des Videos">
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Bild
      </Box>
      {src && <Film ref={film} src={src} controls playsInline muted preload="auto" aria-label="Vorschau" onLoadedMetadata={measure} />}
      <Flex gap="12" align="center" wrap="wrap" paddingTop={src ? '12' : '0'}>
        {picture.src && <Picture src={picture.src} alt="Bild, das für das Video steht" />}
        {src && (
          <Button
            look="side"
            size="row"
            busy={picture.busy}
            icon={<ImageIcon size={20} aria-hidden />}
            onClick={() => film.current && void picture.pick(() => frameOf(film.current as HTMLVideoElement), 'Standbild')}
          >
            Dieses Standbild nehmen
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={pictures.join(',')}
          hidden
          aria-label="Eigenes Bild"
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void picture.pick(async () => file, file.name)
            event.target.value = ''
          }}
        />
        <Button look="text" size="row" onClick={() => input.current?.click()}>
          Eigenes Bild wählen
        </Button>
        {picture.has && (
          <Button look="text" size="row" onClick={() => void picture.remove()}>
            Bild entfernen
          </Button>
        )}
      </Flex>
      <PictureState {...picture} />
    </Box>
  )
}
