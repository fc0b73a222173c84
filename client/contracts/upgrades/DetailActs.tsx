import { Flex } from '@chakra-ui/react'
import { useReason } from '#client/contracts/useReason.tsx'
import { useOnline } from '#client/data/connection.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import type { UpgradeWhole } from '#contract/contracts/upgradeShapes.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import { breathMs, useUpgradeTurn } from './useUpgradeTurn.ts'

const said: Record<Exclude<UpgradeState, 'created'>, string> = {
  accepted: 'Angenommen. Das Mitglied erhält den neuen Vertrag per Mail.',
  rejected: 'Zurückgewiesen. Das Mitglied erfährt davon.',
  deleted: 'Gelöscht.',
}

interface DetailActsProps {
  upgrade: UpgradeWhole
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
  onDone: () => void
}

/** Accepts, rejects or deletes an upgrade that waits; all of it can be taken back for its breath. */
export function DetailActs({ upgrade, decides, onDone }: DetailActsProps) {
  const { follows, name, title, leftTitle, start, userId } = upgrade
  const online = useOnline()
  const turn = useUpgradeTurn()
  const { why, sheet } = useReason()
  const isOwn = useIsOwn(userId)
  if (!decides || follows.length === 0) return null
  if (isOwn) return <OwnDecision />
  if (!online) return <Empty text="Zum Entscheiden braucht es Netz." />
  const put = async (state: Exclude<UpgradeState, 'created'>, reason: string | null = null) => {
    try {
      const back = await turn(upgrade, state, reason)
      onDone()
      toast(said[state], { undo: () => void back().catch(sayFailed), time: breathMs })
    } catch (error) {
      sayFailed(error)
    }
  }
  const accept = async () => {
    const text = `«${leftTitle}» endet, und ab ${date(start)} gilt «${title}». ${name} erhält den Vertrag per Mail.`
    if (await ask({ title: 'Wechsel annehmen?', text, button: 'Annehmen' })) await put('accepted')
  }
  const reject = async () => {
    const reason = await why({ title: 'Wechsel zurückweisen', hint: 'Das Mitglied liest diesen Satz.', button: 'Zurückweisen' })
    if (reason !== undefined) await put('rejected', reason)
  }
  const remove = async () => {
    const text = 'Der bisherige Vertrag läuft weiter.'
    if (await ask({ title: 'Wechsel löschen?', text, button: 'Löschen', danger: true })) await put('deleted')
  }
  return (
    <>
      <Flex gap="8" wrap="wrap" paddingTop="14">
        {follows.includes('accepted') && (
          <Button size="row" onClick={() => void accept()}>
            Annehmen
          </Button>
        )}
        {follows.includes('rejected') && (
          <Button size="row" look="side" onClick={() => void reject()}>
            Zurückweisen
          </Button>
        )}
        {follows.includes('deleted') && (
          <Button size="row" look="danger" onClick={() => void remove()}>
            Löschen
          </Button>
        )}
      </Flex>
      {sheet}
    </>
  )
}
