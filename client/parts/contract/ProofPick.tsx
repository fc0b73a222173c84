import { Flex, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { carry } from '#contract/carried.ts'
import { largestProof, type NoticeProofForm, proofTypes } from '#contract/contracts/noticeForms.ts'

/** Pixels of a proof's longer side at most (C42). */
const side = 2400

/** A picked paper as its act carries it; throws, in German, where it is too large or can't be read. */
async function proofOf(file: File): Promise<NoticeProofForm> {
  const light = file.type === 'application/pdf' ? file : await lightened(file, side)
  if (light.size > largestProof) throw new Error(`Diese Datei ist grösser als ${fileSize(largestProof)}: Nimm ein Foto davon.`)
  const { base64 } = await carry(light, file.name)
  return { name: file.name.slice(-120), base64 }
}

interface ProofPickProps {
  /** The paper that was picked. */
  proof: NoticeProofForm | undefined
  onPick: (proof: NoticeProofForm | undefined) => void
}

/** Picks the paper that shows why somebody leaves; it is health data and is sealed before it waits on this device (C13). */
export function ProofPick({ proof, onPick }: ProofPickProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const pick = async (file: File) => {
    setProblem(undefined)
    try {
      onPick(await proofOf(file))
    } catch (error) {
      setProblem(error instanceof CallError ? error.said : (error as Error).message)
    }
  }
  return (
    <div>
      {proof ? (
        <Flex align="center" gap="8" minHeight="44px">
          <Text flex={1} minWidth={0} overflowWrap="anywhere">
            {proof.name}
          </Text>
          <Button look="text" size="row" onClick={() => onPick(undefined)}>
            Entfernen
          </Button>
        </Flex>
      ) : (
        <PickFile accept={proofTypes} describedBy={id} onPick={file => void pick(file)}>
          Beleg hinzufügen
        </PickFile>
      )}
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        {`Zum Beispiel ein Arztzeugnis: PDF oder Foto, höchstens ${fileSize(largestProof)}. Gelesen wird er nur von der Studioleitung, und jedes Mal siehst du es.`}
      </Text>
      {problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560}>
          {problem}
        </Text>
      )}
    </div>
  )
}
