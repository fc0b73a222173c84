import { Box } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { TextField } from '#client/kit/Field.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { ready, sent, whyNot } from '#client/kit/upload/usePicture.ts'
import { pictures } from '#contract/fileTypes.ts'
import { textPictures } from '#contract/textPictures.ts'

/** Asks for a picture and its words; it goes with a network alone, which is said first. */
export function PictureLine({ onPicture }: { onPicture: (src: string, words: string) => void }) {
  const online = useOnline()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const pick = async (file: File) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const light = await ready(file, textPictures.upload)
      onPicture(`/api/files/${await sent(textPictures.upload, light, { name: file.name })}`, words.trim())
    } catch (error) {
      setProblem(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  const state = problem ?? (online ? (busy ? 'Einen Moment …' : 'Höchstens 8 MB.') : 'Ein Bild geht hier nur mit Netz.')
  return (
    <Box display="flex" flexDirection="column" gap="12" paddingBottom="12">
      <TextField label="Das Bild in Worten" value={words} maxLength={200} hint="Für alle, die es nicht sehen." onChange={setWords} />
      <Box display="flex" gap="12" alignItems="center">
        {online && !busy && (
          <PickFile accept={pictures} describedBy={`${id}state`} onPick={file => void pick(file)}>
            Bild wählen
          </PickFile>
        )}
        <Box as="p" id={`${id}state`} role={problem ? 'alert' : 'status'} textStyle="small" color={problem ? 'danger' : 'ink2'}>
          {state}
        </Box>
      </Box>
    </Box>
  )
}
