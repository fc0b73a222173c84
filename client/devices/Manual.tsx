import { Box, Image, Text } from '@chakra-ui/react'
import { BookOpenIcon } from '@phosphor-icons/react/dist/csr/BookOpen'
import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { download, fileName } from '#client/kit/download.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { keptManual, manualOf } from './manual.ts'

interface Props {
  /** The exercise's id and name. */
  exercise: string
  title: string
  /** The manual's own name. */
  name: string
}

const notHere = 'Diese Anleitung liegt noch nicht auf diesem Gerät. Öffne sie einmal, solange du Netz hast.'

/** Opens the maker's manual; what was opened once opens without a network too. */
export function Manual({ exercise, title, name }: Props) {
  const [kept, setKept] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [picture, setPicture] = useState<string>()
  useEffect(() => void keptManual(name).then(blob => setKept(!!blob)), [name])
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture])
  const open = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const blob = await manualOf(exercise, name)
      setKept(true)
      if (blob.type === 'application/pdf') await download(blob, fileName(['Anleitung', title], 'pdf'))
      else setPicture(URL.createObjectURL(blob))
    } catch (error) {
      setProblem(error instanceof CallError && error.code === 'offline' ? notHere : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box paddingTop="18" display="grid" gap="6" justifyItems="start">
      <Button look="soft" size="row" icon={<BookOpenIcon size={18} aria-hidden />} busy={busy} onClick={() => void open()}>
        Anleitung öffnen
      </Button>
      <Text textStyle="small" color="ink2">
        {kept ? 'Liegt auf diesem Gerät, auch ohne Netz.' : 'Einmal geöffnet, liegt sie auch ohne Netz hier.'}
      </Text>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {problem}
        </Text>
      )}
      {picture && (
        <Sheet open wide title={`Anleitung: ${title}`} onClose={() => setPicture(undefined)}>
          <Image src={picture} alt={`Anleitung: ${title}`} width="full" borderRadius="field" />
        </Sheet>
      )}
    </Box>
  )
}
