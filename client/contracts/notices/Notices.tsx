import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { useReason } from '#client/contracts/useReason.tsx'
import { useMaybeLocal } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton, SaveButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Need } from '#client/kit/waiting/NeedsYou.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { dropNotice } from '#client/parts/contract/dropNotice.ts'
import { noticeKindWords, noticeWayWords, noticeWords } from '#client/parts/contract/noticeWords.ts'
import { blobOf } from '#contract/carried.ts'
import { type NoticeRow, noticeCauses, noticeWaits } from '#contract/contracts/noticeShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import { hasEnded } from '#contract/rules/contracts/ending.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { BonusSheet, CorrectSheet, PriceSheet } from './ChangeSheets.tsx'
import { type Correctable, correctables } from './correctable.ts'
import { useRecords } from './useRecords.ts'

const RecordSheet = lazyPart(() => import('./RecordSheet.tsx'))
const ConfirmSheet = lazyPart(() => import('./ConfirmSheet.tsx'))

interface NoticesProps {
  contract: ShownContract
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
}

/** Notices of a contract and what else changes it while it runs; nothing of it where it doesn't. */
export function Notices({ contract, decides }: NoticesProps) {
  // An answer that a version before has left on this device doesn't say them.
  const { notices: all = [], state, life } = contract
  const runs = state === 'accepted' && !hasEnded(life, today()) && 'signed' in contract
  const unsent = useRecords(contract)
  if (!runs && all.length + unsent.length === 0) return null
  return (
    <Section title="Kündigung und Änderungen">
      <Unsent acts={unsent} />
      {all.map(notice => (
        <Notice key={notice._id} contract={contract} notice={notice} decides={decides} runs={runs} />
      ))}
      {runs && <Changes contract={contract} decides={decides} />}
    </Section>
  )
}

/** Notices that were entered here and are not at the studio yet, or were not taken. */
function Unsent({ acts }: { acts: ReturnType<typeof useRecords> }) {
  const local = useMaybeLocal()
  const drop = (row: OutboxRow) => void (local && dropNotice(local, acts, row))
  return acts.map(row => {
    const { key, title, state, message } = row
    return state === 'refused' ? (
      <Need key={key} title={title ?? 'Kündigung'} text={message}>
        <Button size="row" look="side" onClick={() => drop(row)}>
          Verwerfen
        </Button>
      </Need>
    ) : (
      <Flex key={key} align="center" gap="8" minHeight="44px">
        <Tick state="waiting" size="small" />
        <Text flex={1} minWidth={0}>{`${title ?? 'Kündigung'}: wartet auf Netz`}</Text>
        <Button size="row" look="text" onClick={() => drop(row)}>
          Nicht senden
        </Button>
      </Flex>
    )
  })
}

function Notice({ contract, notice, decides, runs }: NoticesProps & { notice: NoticeRow; runs: boolean }) {
  const [open, setOpen] = useState<'confirm' | 'details'>()
  // A notice that goes out after its breath is shown as meant until it stands otherwise.
  const stamp = `${notice.confirmedAt} ${notice.takenBackAt}`
  const [meant, setMeant] = useState<string>()
  const isMeant = meant === stamp
  const mean = (is: boolean) => setMeant(is ? stamp : undefined)
  const { why, sheet } = useReason()
  const revoke = useBreath(notices.revoke)
  const params = { ...paramsOf(contract), id: notice._id }
  const stands = notice.takenBackAt === null
  const takeBack = async () => {
    const reason = await why({ title: 'Kündigung zurücknehmen', hint: 'Das Mitglied liest diesen Satz.', button: 'Zurücknehmen' })
    if (reason === undefined) return
    const said = () => 'Zurückgenommen. Das Mitglied erfährt davon.'
    await revoke
      .send({ params, body: { reason } }, { said, onBack: () => mean(false) })
      .then(() => mean(true))
      .catch(sayFailed)
  }
  return (
    <Box paddingBottom="14">
      <Flex gap="8" align="center" wrap="wrap">
        <Text textStyle="row">{`${noticeKindWords[notice.kind]} ${noticeWayWords[notice.way]}, ${date(notice.day)}`}</Text>
        {(isMeant || noticeWaits(notice)) && (
          <Chip small look="warn">
            {isMeant ? 'Wird gesendet' : 'Wartet'}
          </Chip>
        )}
      </Flex>
      <Text color="ink2">
        {[noticeWords(notice), notice.deviceAt && `geschrieben ${moment(notice.deviceAt)}`, notice.proved && 'mit Beleg']
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Flex gap="8" wrap="wrap" paddingTop="8">
        {decides && runs && !isMeant && noticeWaits(notice) && (
          <Button size="row" onClick={() => setOpen('confirm')}>
            Kündigung bestätigen
          </Button>
        )}
        {decides && runs && !isMeant && stands && (
          <Button size="row" look="side" onClick={() => void takeBack()}>
            Kündigung zurücknehmen
          </Button>
        )}
        {decides && (
          <Button
            size="row"
            look="soft"
            aria-expanded={open === 'details'}
            onClick={() => setOpen(open === 'details' ? undefined : 'details')}
          >
            Grund und Beleg ansehen
          </Button>
        )}
        <FileButton call={notices.pdf} input={{ params }} name={`Kuendigung-${contract.number}.pdf`}>
          PDF
        </FileButton>
      </Flex>
      {open === 'details' && <Details params={params} />}
      <Suspense fallback={null}>
        {open === 'confirm' && <ConfirmSheet contract={contract} notice={notice} onMeant={mean} onClose={() => setOpen(undefined)} />}
      </Suspense>
      {sheet}
    </Box>
  )
}

/** Why somebody leaves, on request and for whoever decides alone; it is kept on no device, and the member sees that it was read (C13). */
function Details({ params }: { params: { userId: string; index: string; id: string } }) {
  const { data, error, again } = useCall(notices.details, { params })
  if (!data) return <NotLoaded error={error} again={again} />
  const { cause, said, proof } = data
  return (
    <Box paddingTop="10">
      <Text>{cause ? noticeCauses[cause] : 'Kein Grund angegeben, oder er ist inzwischen gelöscht.'}</Text>
      {said && <WrittenText textStyle="body">{said}</WrittenText>}
      {proof && (
        <Box paddingTop="8">
          <SaveButton make={async () => blobOf({ ...proof, field: 'file' })} name={proof.name}>
            Beleg
          </SaveButton>
        </Box>
      )}
    </Box>
  )
}

function Changes({ contract, decides }: NoticesProps) {
  useSealKey()
  const [open, setOpen] = useState<'record' | 'bonus' | 'price' | Correctable>()
  const { kind, events } = contract
  const close = () => setOpen(undefined)
  const isPeriodic = kind === 'fixed' || kind === 'open-ended'
  return (
    <>
      <Flex gap="8" wrap="wrap">
        <Button size="row" look="side" onClick={() => setOpen('record')}>
          Kündigung erfassen
        </Button>
        {decides && (
          <Button size="row" look="side" onClick={() => setOpen('bonus')}>
            Bonus geben
          </Button>
        )}
        {decides && isPeriodic && (
          <Button size="row" look="side" onClick={() => setOpen('price')}>
            Preis ändern
          </Button>
        )}
      </Flex>
      {decides &&
        correctables(events).map(each => (
          <Flex key={each._id} align="center" gap="8" minHeight="44px" wrap="wrap">
            <Text flex="1 1 200px" minWidth={0}>
              {each.title}
            </Text>
            <Button size="row" look="text" aria-label={`${each.title}: berichtigen`} onClick={() => setOpen(each)}>
              Berichtigen
            </Button>
          </Flex>
        ))}
      <Suspense fallback={null}>{open === 'record' && <RecordSheet contract={contract} onClose={close} />}</Suspense>
      {open === 'bonus' && <BonusSheet contract={contract} onClose={close} />}
      {open === 'price' && <PriceSheet contract={contract} onClose={close} />}
      {typeof open === 'object' && <CorrectSheet contract={contract} of={open} onClose={close} />}
    </>
  )
}
