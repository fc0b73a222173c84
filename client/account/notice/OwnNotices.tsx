import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { now, today } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { Need } from '#client/kit/waiting/NeedsYou.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { dropNotice } from '#client/parts/contract/dropNotice.ts'
import { noticeWords } from '#client/parts/contract/noticeWords.ts'
import { type NoticeRow, noticeWaits } from '#contract/contracts/noticeShapes.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useOwnNotices } from './useOwnNotices.ts'

const NoticeSheet = lazyPart(() => import('./NoticeSheet.tsx'))
const WithdrawSheet = lazyPart(() => import('./WithdrawSheet.tsx'))

const waits = {
  give: 'Deine Kündigung ist auf diesem Gerät und geht raus, sobald du Netz hast.',
  withdraw: 'Dein Widerruf ist auf diesem Gerät und geht raus, sobald du Netz hast.',
  takeBack: 'Die Kündigung wird zurückgenommen, sobald du Netz hast.',
  prove: 'Dein Beleg geht raus, sobald du Netz hast.',
} as const

/** How one's own contract ends: what stands, what waits on this device, and the ways to give notice, take it back and withdraw. */
export function OwnNotices({ contract }: { contract: OwnContract }) {
  useSealKey()
  const { waiting, refused } = useOwnNotices(contract)
  const local = useMaybeLocal()
  const [again, setAgain] = useState<OutboxRow>()
  const drop = (row: OutboxRow) =>
    void (
      local &&
      dropNotice(
        local,
        [...waiting, ...refused].map(act => act.row),
        row,
      )
    )
  const stands = contract.notices.filter(({ takenBackAt }) => takenBackAt === null)
  return (
    <Box>
      {refused.map(({ kind, row }) => (
        <Need key={row.key} title={row.title ?? 'Kündigung'} text={row.message}>
          {kind === 'give' && contract.state === 'accepted' && (
            <Button size="row" look="soft" onClick={() => setAgain(row)}>
              Nochmals öffnen
            </Button>
          )}
          <Button size="row" look="side" onClick={() => drop(row)}>
            Verwerfen
          </Button>
        </Need>
      ))}
      {waiting.map(({ kind, row }) => (
        <Flex key={row.key} align="center" gap="8" minHeight="44px" flexWrap="wrap">
          <Tick state="waiting" size="small" />
          <Text flex="1 1 200px" minWidth={0}>
            {waits[kind]}
          </Text>
          <Button size="row" look="text" onClick={() => drop(row)}>
            Nicht senden
          </Button>
        </Flex>
      ))}
      {stands.map(notice => (
        <StandingNotice
          key={notice._id}
          contract={contract}
          notice={notice}
          isBack={waiting.some(({ kind, row }) => kind === 'takeBack' && row.params?.id === notice._id)}
        />
      ))}
      <Ways contract={contract} isMeant={waiting.some(({ kind }) => kind === 'give' || kind === 'withdraw')} />
      <Suspense fallback={null}>{again && <NoticeSheet contract={contract} again={again} onClose={() => setAgain(undefined)} />}</Suspense>
    </Box>
  )
}

interface StandingProps {
  contract: OwnContract
  notice: NoticeRow
  /** True while taking it back waits on this device. */
  isBack: boolean
}

/** A notice that stands, with what its member can still do. */
function StandingNotice({ contract: { index, number, title }, notice, isBack }: StandingProps) {
  const back = useSend(notices.takeBack, { asks: true, title: () => `Kündigung zurücknehmen: Vertrag ${number}` })
  const params = { index: String(index), id: notice._id }
  const takeBack = async () => {
    const text = `«${title}» läuft dann weiter, als hättest du nicht gekündigt.`
    if (!(await ask({ title: 'Kündigung zurücknehmen?', text, button: 'Zurücknehmen' }))) return
    await back
      .send({ params, body: { at: now() } })
      .then(answer => sayDone(answer, 'Die Kündigung ist zurückgenommen.'))
      .catch(sayFailed)
  }
  return (
    <Box paddingTop="8">
      <Text>{`Gekündigt am ${date(notice.day)}. ${noticeWords(notice)}.`}</Text>
      <Flex gap="8" flexWrap="wrap" paddingTop="8">
        {noticeWaits(notice) && notice.way === 'app' && !isBack && (
          <Button size="row" look="side" onClick={() => void takeBack()}>
            Zurücknehmen
          </Button>
        )}
        <FileButton call={notices.ownPdf} input={{ params }} name={`Kuendigung-${number}.pdf`}>
          Bestätigung
        </FileButton>
      </Flex>
    </Box>
  )
}

/** The buttons that open the sheets, where the contract allows what they do. */
function Ways({ contract, isMeant }: { contract: OwnContract; isMeant: boolean }) {
  const [open, setOpen] = useState<'notice' | 'withdraw'>()
  const { state, withdrawUntil, notices: all, finalEnd } = contract
  const isStanding = all.some(({ takenBackAt }) => takenBackAt === null)
  const day = today()
  const mayNotice = state === 'accepted' && !isStanding && !(finalEnd !== null && finalEnd < day)
  const mayWithdraw = (state === 'accepted' || state === 'temporary') && withdrawUntil !== null && day <= withdrawUntil
  if (isMeant || !(mayNotice || mayWithdraw)) return null
  const close = () => setOpen(undefined)
  return (
    <Flex gap="8" flexWrap="wrap" paddingTop="10">
      {mayNotice && (
        <Button size="row" look="side" onClick={() => setOpen('notice')}>
          Kündigen
        </Button>
      )}
      {mayWithdraw && (
        <Button size="row" look="side" onClick={() => setOpen('withdraw')}>
          Widerrufen
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'notice' && <NoticeSheet contract={contract} onClose={close} />}
        {open === 'withdraw' && <WithdrawSheet contract={contract} onClose={close} />}
      </Suspense>
    </Flex>
  )
}
