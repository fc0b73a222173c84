import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useField } from 'formik'
import { useId, useState } from 'react'
import { useUpload } from '#client/data/upload.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import type { PictureCall } from '#client/kit/upload/usePicture.ts'
import { useListed, useSeveral } from '#client/kit/upload/useSeveral.ts'
import { isUploadId } from '#contract/files.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { mostProofs } from '#contract/timestop/shapes.ts'

const call = timestop.upload as unknown as PictureCall
/** The act's name on /abgleich: no name of the file, since it may name an illness. */
const title = 'Beleg'

interface ProofsFieldProps {
  /** True where the reason asks for one. */
  required: boolean
}

/** Proofs of a pause, as photos or PDF; without a network they wait with the form. */
export function ProofsField({ required }: ProofsFieldProps) {
  const [{ value }, { error }] = useField<string[] | undefined>('proofs')
  const [names, setNames] = useState<Record<string, string>>({})
  const id = useId()
  const proofs = value ?? []
  // The name that its file has on this device goes nowhere (C42).
  const of = (named: string, { name }: File) => {
    setNames(before => ({ ...before, [named]: name }))
    return named
  }
  const put = useListed<string>('proofs')
  const { add, remove, problem, busy, mayAdd } = useSeveral(call, {
    files: proofs,
    most: mostProofs,
    name: title,
    title,
    of,
    named: proof => proof,
    put,
  })
  const wrong = problem ?? (typeof error === 'string' ? error : undefined)
  return (
    <Box role="group" aria-label="Belege" aria-busy={busy || undefined} aria-invalid={wrong ? true : undefined} tabIndex={-1}>
      <Box textStyle="field" marginBottom="6" aria-hidden>
        Beleg{required ? ' *' : ''}
      </Box>
      {proofs.map((proof, at) => (
        <Proof key={proof} proof={proof} name={names[proof] ?? `Beleg ${at + 1}`} onRemove={() => void remove(proof)} />
      ))}
      {mayAdd && (
        <PickFile accept={call.upload?.types ?? []} describedBy={`${id}-state`} onPick={file => void add(file)}>
          {busy ? 'Einen Moment …' : proofs.length > 0 ? 'Weiterer Beleg' : 'Foto oder PDF wählen'}
        </PickFile>
      )}
      <Text id={`${id}-state`} textStyle="small" color="ink2" paddingTop="6">
        {`Höchstens ${mostProofs}, PDF oder Bild, je bis ${fileSize(call.size ?? 0)}. Nur wer entscheidet, sieht sie; 90 Tage danach sind sie gelöscht.`}
      </Text>
      {wrong && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {wrong}
        </Text>
      )}
    </Box>
  )
}

function Proof({ proof, name, onRemove }: { proof: string; name: string; onRemove: () => void }) {
  const upload = useUpload(isUploadId(proof) ? proof : undefined)
  return (
    <Flex align="center" gap="8" minHeight="44px">
      {upload?.state === 'waiting' ? <Tick state="waiting" size="small" /> : <Tick state="ok" size="small" label="" />}
      <Box flex={1} minWidth={0} overflowWrap="anywhere">
        {name}
        {upload?.message && (
          <Text role="alert" textStyle="small" color="danger">
            {upload.message}
          </Text>
        )}
      </Box>
      <IconButton label={`«${name}» entfernen`} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
    </Flex>
  )
}
