import { Flex, Text } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { type ContractPlace, paramsOf } from '#client/contracts/contractActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { useSend } from '#client/data/useSend.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, fileSize } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { PickFile } from '#client/kit/upload/PickFile.tsx'
import { type PictureCall, ready, sent, whyNot } from '#client/kit/upload/usePicture.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { mostPapers, type PaperUse, paperUses } from '#contract/contracts/editing.ts'

/** The call by which a paper of each use is read. */
const views = {
  contract: contracts.viewPaper,
  old: contracts.viewPaper,
  wizard: contracts.viewWizardPicture,
  change: contracts.viewProof,
} as const

/** Papers that can be added here: pictures of old contracts where the access-control service alone knows it, the rest where it was signed here. */
const adds = (foreign: boolean) =>
  (foreign
    ? [
        ['contract', contracts.uploadPaper],
        ['old', contracts.uploadOldPicture],
      ]
    : [
        ['contract', contracts.uploadPaper],
        ['wizard', contracts.uploadWizardPicture],
      ]) as unknown as readonly (readonly [PaperUse, PictureCall])[]

interface PapersProps {
  place: ContractPlace
  number: number
  foreign: boolean
}

/** Papers of a contract, for whoever decides: scans, identity cards, proofs; each reading stands in the member's traces. */
export function Papers({ place, number, foreign }: PapersProps) {
  const { data, error, again } = useCall(contracts.papers, { params: paramsOf(place) })
  const add = useSend(contracts.addPapers, { title: () => `Papier zu Vertrag ${number}` })
  useSealKey()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const pick = async (use: PaperUse, call: PictureCall, file: File) => {
    setBusy(true)
    try {
      const named = await sent(call, await ready(file, call), { name: paperUses[use], title: paperUses[use] })
      sayDone(await add.send({ params: paramsOf(place), body: { papers: [named] } }), 'Das Papier liegt beim Vertrag.')
    } catch (failed) {
      sayFailed(failed instanceof CallError ? new Error(whyNot(failed)) : failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title="Papiere">
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Text color="ink2">Noch kein Papier: Scans und Nachweise liegen hier verschlüsselt.</Text>}
      <Flex gap="8" wrap="wrap">
        {data?.map(({ file, use, bytes, at, type }, nth) => (
          <FileButton
            key={file}
            call={views[use]}
            input={{ params: { f: file } }}
            name={`Vertrag-${number}-${nth + 1}.${type === 'application/pdf' ? 'pdf' : 'webp'}`}
          >
            {`${paperUses[use]}, ${date(dayOf(at))}, ${fileSize(bytes)}`}
          </FileButton>
        ))}
      </Flex>
      <Text id={id} textStyle="small" color="ink2" paddingTop="6">
        {`Höchstens ${mostPapers}, PDF oder Bild. Wer über Verträge entscheidet, liest sie; das Mitglied sieht, wer es war.`}
      </Text>
      {(data?.length ?? 0) < mostPapers && (
        <Flex gap="8" wrap="wrap" paddingTop="8">
          {adds(foreign).map(([use, call]) => (
            <PickFile key={use} accept={call.upload?.types ?? []} describedBy={id} onPick={file => void pick(use, call, file)}>
              {busy ? 'Einen Moment …' : `${paperUses[use]} dazulegen`}
            </PickFile>
          ))}
        </Flex>
      )}
    </Section>
  )
}
