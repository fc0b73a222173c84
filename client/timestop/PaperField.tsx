import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { carry } from '#contract/carried.ts'
import { pictures } from '#contract/fileTypes.ts'
import { largestPaper } from '#contract/timestop/shapes.ts'

const side = 2400
const pdf = 'application/pdf'

interface Paper {
  name: string
  type: string
  base64: string
}

/** The one file of the public form. It travels with the form, since nobody without an account may leave a file at the studio. */
export function PaperField({ required }: { required: boolean }) {
  const [{ value }, { error }, { setValue }] = useField<Paper | null | undefined>('paper')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const pick = async (file: File) => {
    setProblem(undefined)
    try {
      const light = file.type === pdf ? file : await lightened(file, side)
      if (light.size > largestPaper) throw new Error(`Diese Datei ist grösser als ${fileSize(largestPaper)}: Nimm eine kleinere.`)
      const { name, type, base64 } = await carry(light, file.name.slice(-120))
      await setValue({ name, type, base64 })
    } catch (failed) {
      setProblem((failed as Error).message)
    }
  }
  const wrong = problem ?? (typeof error === 'string' ? error : undefined)
  return (
    <Box role="group" aria-label="Beleg" aria-invalid={wrong ? true : undefined} tabIndex={-1}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Beleg{required ? ' *' : ''}
      </Box>
      {value && (
        <Flex align="center" gap="8" minHeight="44px">
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {value.name}
          </Text>
          <IconButton label={`«${value.name}» entfernen`} icon={<XIcon size={18} aria-hidden />} onClick={() => void setValue(null)} />
        </Flex>
      )}
      <PickFile accept={[pdf, ...pictures]} describedBy={`${id}-state`} onPick={file => void pick(file)}>
        {value ? 'Andere Datei' : 'Foto oder PDF wählen'}
      </PickFile>
      <Text id={`${id}-state`} textStyle="small" color="ink2" paddingTop="6">
        {`PDF oder Bild, höchstens ${fileSize(largestPaper)}. Nur wer entscheidet, sieht ihn; 90 Tage danach ist er gelöscht.`}
      </Text>
      {wrong && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {wrong}
        </Text>
      )}
    </Box>
  )
}
