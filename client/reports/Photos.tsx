import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useField } from 'formik'
import { useEffect, useId, useRef, useState } from 'react'
import { dropUpload, useUpload } from '#client/data/upload.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { ready, sent, whyNot } from '#client/kit/upload/usePicture.ts'
import { isUploadId } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { reports } from '#contract/reports/calls.ts'
import { largestPhoto, mostPhotos } from '#contract/reports/shapes.ts'

const frame = { width: '88px', height: '88px', borderRadius: 'inner', bg: 'sunken', objectFit: 'cover' } as const

/** Addresses of what was picked here, by the name that the form has for it. */
function usePreviews() {
  const made = useRef(new Map<string, string>())
  useEffect(() => {
    const all = made.current
    return () => {
      for (const src of all.values()) URL.revokeObjectURL(src)
      all.clear()
    }
  }, [])
  return made.current
}

/** The photos of a report: taken, seen at once, and without a network kept until they can go with it. */
export function Photos() {
  const [{ value }, { error }, { setValue }] = useField<string[] | undefined>('photos')
  const names = value ?? []
  // A photo that is picked while another is still on its way comes on top of it.
  const latest = useRef(names)
  latest.current = names
  const previews = usePreviews()
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const put = (next: string[]) => {
    latest.current = next
    return setValue(next)
  }
  const pick = async (files: readonly File[]) => {
    setProblem(files.length > mostPhotos - names.length ? `Höchstens ${mostPhotos} Fotos.` : undefined)
    for (const file of files.slice(0, mostPhotos - latest.current.length)) {
      setBusy(before => before + 1)
      try {
        const light = await ready(file, reports.photo)
        const name = await sent(reports.photo, light, { name: file.name })
        previews.set(name, URL.createObjectURL(light))
        if (!latest.current.includes(name)) await put([...latest.current, name])
      } catch (failed) {
        setProblem(whyNot(failed))
      } finally {
        setBusy(before => before - 1)
      }
    }
  }
  const remove = async (name: string) => {
    await put(latest.current.filter(each => each !== name))
    if (isUploadId(name)) await dropUpload(name)
  }
  const wrong = problem ?? (typeof error === 'string' ? error : undefined)
  return (
    <Box role="group" aria-label="Fotos" aria-busy={busy > 0 || undefined} aria-invalid={wrong ? true : undefined}>
      <Flex gap="8" wrap="wrap" marginBottom={names.length > 0 ? '8' : '0'}>
        {names.map((name, nth) => (
          <Photo key={name} name={name} nth={nth + 1} preview={previews.get(name)} onRemove={() => void remove(name)} />
        ))}
      </Flex>
      {names.length < mostPhotos && (
        <Flex gap="8" wrap="wrap">
          <PickFile accept={pictures} camera describedBy={`${id}-state`} onPick={file => void pick([file])}>
            {busy > 0 ? 'Einen Moment …' : names.length > 0 ? 'Noch ein Foto' : 'Foto machen'}
          </PickFile>
          <PickFile accept={pictures} describedBy={`${id}-state`} onSeveral={files => void pick(files)}>
            Bilder wählen
          </PickFile>
        </Flex>
      )}
      <Text id={`${id}-state`} textStyle="small" color="ink2" paddingTop="6">
        {`Höchstens ${mostPhotos} Fotos, je ${fileSize(largestPhoto)}. Ohne Netz warten sie auf diesem Gerät.`}
      </Text>
      {wrong && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {wrong}
        </Text>
      )}
    </Box>
  )
}

interface PhotoProps {
  name: string
  nth: number
  preview: string | undefined
  onRemove: () => void
}

function Photo({ name, nth, preview, onRemove }: PhotoProps) {
  const upload = useUpload(isUploadId(name) ? name : undefined)
  const src = preview ?? upload?.src
  return (
    <Flex align="flex-start">
      {src ? (
        <Image {...frame} src={src} alt={`Foto ${nth}`} />
      ) : (
        <Box {...frame} role="img" aria-label={`Foto ${nth}, hier nicht mehr zu sehen`} />
      )}
      <Flex direction="column" align="center">
        <IconButton label={`Foto ${nth} entfernen`} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
        {upload?.state === 'waiting' && <Tick state="waiting" size="small" />}
        {upload?.message && (
          <Text role="alert" textStyle="micro" color="danger">
            {upload.message}
          </Text>
        )}
      </Flex>
    </Flex>
  )
}
