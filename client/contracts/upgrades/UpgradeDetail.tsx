import { Box, Flex, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { Reckoned } from '#client/parts/contract/upgrade/Reckoned.tsx'
import { UpgradeChip } from '#client/parts/contract/upgrade/UpgradeChip.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import type { UpgradeWhole } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { DetailActs } from './DetailActs.tsx'
import { HeldByTac } from './HeldByTac.tsx'
import { useTurned } from './useUpgradeTurn.ts'

/** One upgrade in a sheet: what ends, what begins, what is paid, and its acts for whoever decides. */
export function UpgradeDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, stand, error, again } = useCall(upgrades.one, { params: { id } })
  return (
    <Sheet open wide title={data ? `Wechsel von ${data.name}` : 'Wechsel'} onClose={onClose}>
      {data ? (
        <UpgradeSheetContent upgrade={data} stand={stand} onClose={onClose} />
      ) : (
        <NotLoaded error={error} again={again} missing="Diesen Wechsel gibt es nicht, oder er gehört zu einem anderen Studio." />
      )}
    </Sheet>
  )
}

/** Obstacles to accepting it, or things that are otherwise by now. */
function Warning({ upgrade: { problem, now, state } }: { upgrade: UpgradeWhole }) {
  if (state !== 'created') return null
  if (problem)
    return (
      <Text color="danger" paddingTop="10">
        {`So lässt sich der Wechsel nicht annehmen. ${problem}`}
      </Text>
    )
  if (!now) return null
  const sum = now.back > 0 ? `gingen ${money(now.back)} zurück` : `wären ${money(now.due)} zu bezahlen`
  return (
    <Text color="danger" paddingTop="10">
      {`Seit der Unterschrift hat sich am bisherigen Vertrag etwas geändert: Heute ${sum}. Angenommen gilt, was unterschrieben ist.`}
    </Text>
  )
}

function UpgradeSheetContent({ upgrade, stand, onClose }: { upgrade: UpgradeWhole; stand: number | undefined; onClose: () => void }) {
  const { isIn } = useReach(upgrades.turn)
  const meant = useTurned()(upgrade)
  const { userId, index, number, leftTitle, title, start, state, reason, lines, total, reckoning, due, back, nextIndex } = upgrade
  return (
    <>
      <Flex gap="8" wrap="wrap" align="center">
        <UpgradeChip state={meant ?? state} />
        <Box flex={1} />
        <Stand at={stand} />
      </Flex>
      {reason && <Text paddingTop="10">{`Grund: ${reason}`}</Text>}
      <Warning upgrade={upgrade} />
      {meant ? (
        <Text color="ink2" paddingTop="10">
          Wird gerade gesendet.
        </Text>
      ) : (
        <DetailActs upgrade={upgrade} decides={isIn(upgrade.studio)} onDone={onClose} />
      )}
      <Section title="Wechsel">
        <ReckoningLines label="Wechsel">
          <ReckoningLine title="Bisher" value={`${leftTitle}, Nummer ${number}`} />
          <ReckoningLine title="Neu" value={title} />
          <ReckoningLine strong title="Gilt ab" value={date(start)} />
          <ReckoningLine title="Zahlungsart" value={wayWords[upgrade.way]} />
        </ReckoningLines>
      </Section>
      <Section title="Beim Wechsel">
        <Reckoned lines={reckoning} due={due} back={back} />
      </Section>
      <Section title="Neuer Preis">
        <PriceLines lines={lines} total={total} />
      </Section>
      <UpgradeSignature upgrade={upgrade} />
      <HeldByTac userId={userId} index={index} />
      <Flex gap="8" wrap="wrap" paddingTop="18">
        <ButtonLink to="contractView" params={{ userId, index: String(index) }} look="side" size="row">
          Bisheriger Vertrag
        </ButtonLink>
        {nextIndex !== null && (
          <ButtonLink to="contractView" params={{ userId, index: String(nextIndex) }} look="side" size="row">
            Neuer Vertrag
          </ButtonLink>
        )}
      </Flex>
    </>
  )
}

function UpgradeSignature({ upgrade: { _id, title, place, day, byMember, author, receivedAt, hash } }: { upgrade: UpgradeWhole }) {
  const how = byMember ? 'In der App' : author ? `Mit ${author}` : 'Mit dem Studio'
  return (
    <Section title="Unterschrieben">
      <Text>{`${place}, ${date(day)}`}</Text>
      <Text color="ink2">{`${how} · erhalten am ${date(dayOf(receivedAt))}`}</Text>
      <Text textStyle="micro" color="ink3" overflowWrap="anywhere" paddingBlock="6">
        {`Prüfsumme ${hash}`}
      </Text>
      <FileButton call={upgrades.pdf} input={{ params: { id: _id } }} name={`Wechsel-${title}.pdf`}>
        PDF
      </FileButton>
    </Section>
  )
}
