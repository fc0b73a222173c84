import { Box, Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { UpgradeChip } from '#client/parts/contract/upgrade/UpgradeChip.tsx'
import type { OwnPossibilities, OwnUpgrade as Upgrade, UpgradeClosing } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const calls = { ask: upgrades.ask, takeBack: upgrades.takeBack }

const UpgradeSheet = lazyPart(() => import('#client/parts/contract/upgrade/UpgradeSheet.tsx'))

/** The act's name on /abgleich. */
const title = () => 'Dein Vertragswechsel'

/** Acts on a contract's upgrades that this device has not sent. */
function useUnsent(index: number) {
  const acts = useOutboxActs(calls)
  const open = acts.filter(({ row }) => row.state !== 'done')
  const asked = open.filter(({ kind, row }) => kind === 'ask' && row.params?.index === String(index)).map(({ row }) => row)
  return {
    waiting: asked.filter(({ state }) => state === 'waiting'),
    refused: asked.filter(({ state }) => state === 'refused'),
    /** Taking back that the studio did not take. */
    stays: open.filter(({ kind, row }) => kind === 'takeBack' && row.state === 'refused'),
    takenBack: new Set(open.filter(({ kind, row }) => kind === 'takeBack' && row.state === 'waiting').map(({ id }) => id)),
  }
}

/** «Wechseln» in «Mein Abo»: what became of one's upgrades of a contract, and a new one; without a network by what this device knows. */
export function OwnUpgrade({ index, isAccepted }: { index: number; isAccepted: boolean }) {
  const { data } = useCall(upgrades.mine)
  const possible = data?.find(({ left }) => left.index === index)
  if (!isAccepted || !possible) return null
  return <Upgrading possible={possible} />
}

function Upgrading({ possible }: { possible: OwnPossibilities }) {
  const { left, offers, problem } = possible
  const { send } = useSend(upgrades.ask, { asks: true, title })
  const { waiting, refused, stays, takenBack } = useUnsent(left.index)
  const local = useMaybeLocal()
  const [open, setOpen] = useState(false)
  const shown = possible.upgrades.filter(({ state }) => state !== 'deleted')
  const waits = waiting.length > 0 || shown.some(({ _id, state }) => state === 'created' && !takenBack.has(_id))
  return (
    <Box paddingTop="8">
      {refused.length > 0 && <RefusedUpgrades rows={refused} />}
      {stays
        .filter(({ id }) => possible.upgrades.some(({ _id }) => _id === id))
        .map(({ row }) => (
          <Need key={row.key} title="Wechsel nicht zurückgenommen" text={row.message}>
            <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
              Gut
            </Button>
          </Need>
        ))}
      {waiting.map(row => (
        <WaitingUpgrade key={row.key} row={row} />
      ))}
      {shown.map(upgrade => (
        <UpgradeCard key={upgrade._id} upgrade={upgrade} isTakenBack={takenBack.has(upgrade._id)} />
      ))}
      {!problem && !waits && offers.length > 0 && (
        <Button look="soft" size="row" onClick={() => setOpen(true)}>
          Wechseln
        </Button>
      )}
      {open && (
        <Suspense>
          <UpgradeSheet
            possible={possible}
            byMember
            send={closing => send({ params: { index: String(left.index) }, body: closing })}
            onDone={row => {
              setOpen(false)
              sayDone(row, 'Dein Wechsel ist unterschrieben. Dein Studio nimmt ihn an und meldet sich.')
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}

function WaitingUpgrade({ row }: { row: OutboxRow }) {
  const local = useMaybeLocal()
  const { choice } = (row.body ?? {}) as Partial<UpgradeClosing>
  const keep = async () => {
    const back = await local?.outbox.discard(row.key)
    toast('Dein Wechsel wird nicht gesendet.', { undo: () => void back?.() })
  }
  return (
    <Flex align="center" gap="8" minHeight="44px" flexWrap="wrap">
      <Tick state="waiting" size="small" />
      <Text flex="1 1 200px" minWidth={0}>
        {`Dein Wechsel${choice ? ` ab ${date(choice.start)}` : ''} geht ins Studio, sobald Netz da ist.`}
      </Text>
      <Button size="row" look="text" onClick={() => void keep()}>
        Nicht senden
      </Button>
    </Flex>
  )
}

/** Upgrades that the studio did not take: they are read, and signed anew from what holds by now. */
function RefusedUpgrades({ rows }: { rows: readonly OutboxRow[] }) {
  const local = useMaybeLocal()
  const drop = async (key: string) => {
    const text = 'Was du unterschrieben hast, geht verloren.'
    if (!(await ask({ title: 'Wechsel verwerfen?', text, button: 'Verwerfen', danger: true }))) return
    const back = await local?.outbox.discard(key)
    toast('Wechsel verworfen.', { undo: () => void back?.() })
  }
  return (
    <NeedsYou>
      {rows.map(row => (
        <Need key={row.key} title="Dein Vertragswechsel" text={row.message}>
          <Button size="row" look="side" onClick={() => void drop(row.key)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}

const upgradeSumText = ({ due, back }: Upgrade) =>
  back > 0 ? `${money(back)} gehen an dich zurück` : due > 0 ? `${money(due)} beim Wechsel` : undefined

function UpgradeCard({ upgrade, isTakenBack }: { upgrade: Upgrade; isTakenBack: boolean }) {
  const { _id, title: name, state, start, reason, version } = upgrade
  const { send } = useSend(upgrades.takeBack, { asks: true, title: () => 'Vertragswechsel zurückgenommen' })
  const back = async () => {
    const text = 'Dein Vertrag läuft weiter wie bisher.'
    if (!(await ask({ title: `Wechsel zu ${name} zurücknehmen?`, text, button: 'Zurücknehmen' }))) return
    await send({ params: { id: _id }, query: { version } })
      .then(answer => sayDone(answer, 'Dein Wechsel ist zurückgenommen.'))
      .catch(sayFailed)
  }
  return (
    <Box paddingBlock="6">
      <Flex gap="8" align="center" wrap="wrap">
        <Text>{`Wechsel zu ${name} ab ${date(start)}`}</Text>
        <UpgradeChip state={state} small />
        {isTakenBack && <Tick state="waiting" size="small" />}
      </Flex>
      <Text textStyle="small" color="ink2">
        {[upgradeSumText(upgrade), reason].filter(Boolean).join(' · ')}
      </Text>
      <Flex gap="8" wrap="wrap">
        <FileButton call={upgrades.ownPdf} input={{ params: { id: _id } }} name={`Wechsel-${name}.pdf`}>
          Wechsel als PDF
        </FileButton>
        {state === 'created' && !isTakenBack && (
          <Button look="text" size="row" onClick={() => void back()}>
            Zurücknehmen
          </Button>
        )}
      </Flex>
    </Box>
  )
}
