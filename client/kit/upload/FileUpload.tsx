import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { fileSize } from '#client/kit/format.ts'
import type { UploadState, useFileUpload } from './useFileUpload.ts'

const Zone = chakra('div', {
  base: { borderRadius: 'inner', padding: '14', bg: 'surface', boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}' },
  variants: { over: { true: { boxShadow: 'inset 0 0 0 2px {colors.brand}', bg: 'brandSoft' } } },
})
const Track = chakra('div', { base: { height: '6px', borderRadius: 'full', bg: 'sunken', overflow: 'hidden', marginBlock: '8' } })

interface FileUploadProps {
  /** Name of the wanted file: «Video». */
  label: string
  accept: string
  hint: string
  /** Largest file in bytes. */
  most: number
  /** The file that is there already, in words. */
  now?: string
  upload: ReturnType<typeof useFileUpload>
}

/** Takes one large file by picking or dropping it, and shows its progress; the upload can be paused, and goes on after a reload. */
export function FileUpload({ label, accept, hint, most, now, upload }: FileUploadProps) {
  const { state, pick } = upload
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    if (file.size > most) setProblem(`Diese Datei ist zu gross: ${fileSize(file.size)}, höchstens gehen ${fileSize(most)}.`)
    else if (file.size === 0) setProblem('Diese Datei ist leer.')
    else pick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const idle = state.phase === 'none' || state.phase === 'again' || state.phase === 'failed'
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} textStyle="field" marginBottom="6">
        {label}
      </Box>
      <Zone
        over={over}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {state.phase !== 'none' && <Progress label={label} state={state} />}
        <Flex wrap="wrap" gap="8" align="center">
          <input
            ref={input}
            type="file"
            accept={accept}
            hidden
            aria-label={label}
            onChange={event => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {(idle || state.phase === 'done') && (
            <Button look="side" size="row" icon={<UploadSimpleIcon size={20} aria-hidden />} onClick={() => input.current?.click()}>
              {state.phase === 'again'
                ? 'Datei nochmals wählen'
                : state.phase === 'none' && !now
                  ? `${label} wählen`
                  : `Anderes ${label} wählen`}
            </Button>
          )}
          <UploadActs upload={upload} />
        </Flex>
        {state.phase === 'none' && (
          <Text textStyle="small" color="ink3" paddingTop="8">
            {now && `Jetzt: ${now}. `}
            {hint}
          </Text>
        )}
      </Zone>
      <Failure paddingTop="6">{problem}</Failure>
    </Box>
  )
}

function UploadActs({ upload: { state, pause, resume, drop } }: { upload: FileUploadProps['upload'] }) {
  const goes = state.phase === 'sending' || state.phase === 'away'
  return (
    <>
      {goes && (
        <Button look="side" size="row" icon={<PauseIcon size={20} aria-hidden />} onClick={pause}>
          Anhalten
        </Button>
      )}
      {(state.phase === 'paused' || (state.phase === 'failed' && state.file)) && (
        <Button look="side" size="row" icon={<PlayIcon size={20} aria-hidden />} onClick={resume}>
          {state.phase === 'paused' ? 'Weiter' : 'Nochmals versuchen'}
        </Button>
      )}
      {state.phase !== 'none' && (
        <Button look="text" size="row" icon={<TrashIcon size={20} aria-hidden />} onClick={drop}>
          Verwerfen
        </Button>
      )}
    </>
  )
}

const words: Record<UploadState['phase'], string> = {
  none: '',
  sending: 'Wird hochgeladen',
  away: 'Wartet auf Netz',
  paused: 'Angehalten',
  again: 'Unterbrochen: wähle die Datei nochmals, dann geht es dort weiter',
  done: 'Hochgeladen',
  failed: 'Nicht hochgeladen',
}

function Progress({ label, state: { phase, name, at, problem } }: { label: string; state: UploadState }) {
  const percent = at && at.bytes > 0 ? Math.floor((100 * at.taken) / at.bytes) : 0
  return (
    <Box paddingBottom="8">
      <Text textStyle="row" overflowWrap="anywhere">
        {name}
      </Text>
      <Flex justify="space-between" gap="12" textStyle="small" color="ink2">
        <span role="status">{words[phase]}</span>
        {at && (
          <Box as="span" flexShrink={0}>
            {phase === 'again' || phase === 'done' ? fileSize(at.bytes) : `${fileSize(at.taken)} von ${fileSize(at.bytes)}`}
          </Box>
        )}
      </Flex>
      {phase !== 'again' && phase !== 'failed' && (
        <Track role="progressbar" aria-label={`${label} hochladen`} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
          <Box height="full" bg="brand" width={`${percent}%`} />
        </Track>
      )}
      {phase === 'failed' && <Failure paddingTop="4">{problem}</Failure>}
    </Box>
  )
}
