import { Flex, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { UpgradeChip } from '#client/parts/contract/upgrade/UpgradeChip.tsx'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { UnsentUpgrades } from './UnsentUpgrades.tsx'
import { UpgradeDetail } from './UpgradeDetail.tsx'
import { useUnsentUpgrades } from './useUnsentUpgrades.ts'
import { useTurned } from './useUpgradeTurn.ts'

const UpgradeSheet = lazyPart(() => import('#client/parts/contract/upgrade/UpgradeSheet.tsx'))

/** The act's name on /abgleich: no name and no content. */
const title = () => 'Vertragswechsel, unterschrieben'

interface UpgradeActsProps {
  contract: Pick<ContractWhole, 'userId' | 'index' | 'state' | 'version'>
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
}

/** «Wechsel» on a contract's page: those that there are, and a new one where the mapping gives any. What it needs is loaded with the page. */
export function UpgradeActs({ contract, decides }: UpgradeActsProps) {
  const { userId, index, state } = contract
  const params = { userId, index: String(index) }
  const isRunning = state === 'accepted'
  const { data: possible } = useCall(upgrades.possibilities, isRunning ? { params } : undefined)
  const { data: all } = useCall(upgrades.ofContract, isRunning ? { params } : undefined)
  const { send } = useSend(upgrades.create, { asks: true, title })
  const meant = useTurned()
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<string>()
  const unsent = useUnsentUpgrades(contract)
  if (!isRunning) return null
  const may = possible && !possible.problem && possible.offers.length > 0
  // One that is over, and was never left for another, has nothing to say.
  if (possible?.problem && unsent.length === 0 && !all?.length) return null
  return (
    <Section title="Wechsel">
      <UnsentUpgrades of={{ userId, index }} />
      {all?.map(row => (
        <Row
          key={row._id}
          title={`Zu ${row.title}, ab ${date(row.start)}`}
          second={row.reason ?? undefined}
          trail={<UpgradeChip state={meant(row) ?? row.state} small />}
          onPick={() => setShown(row._id)}
        />
      ))}
      {possible?.problem && <Text color="ink2">{possible.problem}</Text>}
      {possible && !possible.problem && possible.offers.length === 0 && (
        <Text color="ink2">Zu diesem Angebot ist im Studio kein Wechsel vorgesehen.</Text>
      )}
      {may && (
        <Flex paddingTop="8">
          <Button size="row" look="soft" onClick={() => setOpen(true)}>
            Vertrag wechseln
          </Button>
        </Flex>
      )}
      {open && possible && (
        <Suspense>
          <UpgradeSheet
            possible={possible}
            mayAccept={decides}
            send={(closing, accept) => send({ params, body: { ...closing, accept } })}
            onDone={row => {
              setOpen(false)
              sayDone(row, row?.state === 'accepted' ? 'Der Wechsel ist angenommen.' : 'Der Wechsel ist erfasst.')
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {shown && <UpgradeDetail id={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}
