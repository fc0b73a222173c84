import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { TakenFilm } from '#client/data/fileStore.ts'
import { useMe } from '#client/data/session.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { fileSize } from '#client/kit/format.ts'
import { videoMisfitText } from './downloadLimits.ts'
import { spaceLeft, usedBy } from './films.ts'
import { useTotal } from './useTotal.ts'
import { drop, type OfferedVideo, pause, resume, take } from './videoDownload.ts'

const Track = chakra('div', { base: { height: '6px', borderRadius: 'full', bg: 'sunken', overflow: 'hidden' } })

/** One video on this device, or on its way here. */
export function Along({ film }: { film: TakenFilm }) {
  const person = useMe()?._id
  const online = useOnline()
  if (!person) return null
  const { id, state, taken, bytes, problem } = film
  const remove = async () => {
    const again = online ? 'Du kannst es jederzeit wieder mitnehmen.' : 'Wieder mitnehmen kannst du es erst, wenn du Netz hast.'
    const asked = { title: `«${film.title}» vom Gerät löschen?`, text: again, button: 'Vom Gerät löschen', danger: true } as const
    if (state !== 'done' || (await ask(asked))) await drop(person, id)
  }
  const bin = (
    <Button
      look="text"
      size="row"
      icon={<TrashIcon size={20} aria-hidden />}
      aria-label={`${film.title} vom Gerät löschen`}
      onClick={() => void remove()}
    >
      Vom Gerät löschen
    </Button>
  )
  if (state === 'done')
    return (
      <Flex wrap="wrap" align="center" gap="8">
        <Chip look="ok" icon={<CheckIcon size={14} weight="bold" aria-hidden />}>
          Auf diesem Gerät
        </Chip>
        <Text textStyle="small" color="ink2">
          {fileSize(bytes)}
        </Text>
        {bin}
      </Flex>
    )
  const percent = Math.floor((100 * taken) / Math.max(1, bytes))
  const words = state === 'paused' ? 'Angehalten' : state === 'failed' ? 'Unterbrochen' : online ? 'Wird geladen' : 'Wartet auf Netz'
  return (
    <Box>
      <Flex justify="space-between" gap="12" textStyle="small" color="ink2" paddingBottom="6">
        <span>{words}</span>
        <span>
          {fileSize(taken)} von {fileSize(bytes)}
        </span>
      </Flex>
      <Track role="progressbar" aria-label={`${film.title} laden`} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <Box height="full" bg="brand" width={`${percent}%`} />
      </Track>
      {state === 'failed' && <Failure paddingTop="6">{problem}</Failure>}
      <Flex wrap="wrap" gap="8" paddingTop="8">
        {state === 'loading' ? (
          <Button look="side" size="row" icon={<PauseIcon size={20} aria-hidden />} onClick={() => void pause(person, id)}>
            Anhalten
          </Button>
        ) : (
          <Button look="side" size="row" icon={<PlayIcon size={20} aria-hidden />} onClick={() => void resume(person, id)}>
            Weiter laden
          </Button>
        )}
        {bin}
      </Flex>
    </Box>
  )
}

/** Offers to download a video to this device; its size stands there before. */
export function TakeAlong({ video, films }: { video: OfferedVideo; films: TakenFilm[] }) {
  const person = useMe()?._id
  const online = useOnline()
  const [total] = useTotal()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!person || video.file === null || video.bytes === 0)
    return (
      <Text textStyle="small" color="ink2">
        Dieses Video kommt von einem anderen Dienst und lässt sich nicht mitnehmen.
      </Text>
    )
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const why = videoMisfitText(video.bytes, { used: usedBy(films), total, free: await spaceLeft() })
      if (why) setProblem(why)
      else await take(person, video)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Das liess sich hier nicht speichern.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box>
      <Button look="soft" busy={busy} icon={<DownloadSimpleIcon size={20} aria-hidden />} onClick={() => void begin()}>
        Mitnehmen, {fileSize(video.bytes)}
      </Button>
      <Text textStyle="small" color="ink2" paddingTop="6">
        {online ? 'Mitgenommen spielt es auch ohne Netz.' : 'Geht los, sobald du wieder Netz hast.'}
      </Text>
      <Failure paddingTop="6">{problem}</Failure>
    </Box>
  )
}
