import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { thousands } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { ActBar } from '#client/kit/table/ActBar.tsx'
import type { Reach } from '#contract/rights.ts'
import type { HolderRow, RoleChange } from '#contract/roles/calls.ts'
import type { GrantKind } from '#contract/rules/roles/grantKinds.ts'
import { type Stock, type StudioWords, useChange, useMine } from './data.ts'
import { joinReach, touchable, withoutReach } from './heldRights.ts'
import { StudioChoice } from './StudioChoice.tsx'

interface BulkBarProps {
  people: readonly HolderRow[]
  stock: Stock
  words: StudioWords
  onClear: () => void
}

/** Bulk acts on the ticked people; the bar takes its own room below the matrix. */
export function BulkBar({ people, stock, words, onClear }: BulkBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <ActBar role="toolbar" aria-label="Für die Auswahl">
      <span aria-live="polite">{thousands(people.length)} ausgewählt</span>
      <button type="button" onClick={() => setOpen(true)}>
        Geben oder nehmen
      </button>
      <button type="button" onClick={onClear}>
        Auswahl aufheben
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={people.length === 1 ? 'Für 1 Person' : `Für ${thousands(people.length)} Personen`}
      >
        <BulkForm people={people} stock={stock} words={words} onDone={() => setOpen(false)} />
      </Sheet>
    </ActBar>
  )
}

type GrantAct = 'give' | 'take'

interface IntendedGrant {
  kind: GrantKind
  code: string
  act: GrantAct
  reach: Reach
  /** Every studio there is. */
  every: readonly string[]
}

function changesFor(people: readonly HolderRow[], { kind, code, act, reach, every }: IntendedGrant): RoleChange[] {
  return people.flatMap(({ _id, roles, rights }) => {
    const seen = (kind === 'role' ? roles : rights).find(each => each.code === code)?.studios ?? []
    const studios = act === 'give' ? joinReach(seen, reach) : withoutReach(seen, reach, every)
    return JSON.stringify(studios) === JSON.stringify(seen) ? [] : [{ person: _id, kind, code, studios, seen }]
  })
}

function BulkForm({ people, stock, words, onDone }: Omit<BulkBarProps, 'onClear'> & { onDone: () => void }) {
  const [act, setAct] = useState<GrantAct>('give')
  const [what, setWhat] = useState('')
  const [reach, setReach] = useState<Reach>([])
  const mine = useMine()
  const { change, waiting } = useChange()
  const [kind, code] = what.split(' ') as [GrantKind, string]
  const codes = kind === 'role' ? (stock.bundles.get(code)?.rights ?? []) : [code]
  const within = what ? touchable(codes, mine) : []
  const title = kind === 'role' ? stock.bundles.get(code)?.title : stock.words.get(code)
  const changes = what ? changesFor(people, { kind, code, act, reach, every: words.all.map(one => one.code) }) : []
  const choose = (next: string) => {
    setWhat(next)
    setReach(next === 'role admin' ? 'all' : [])
  }
  const save = async () => {
    const count = changes.length === 1 ? '1 Person' : `${thousands(changes.length)} Personen`
    if (await change(changes, act === 'give' ? `${title} an ${count} gegeben.` : `${title} bei ${count} weggenommen.`)) onDone()
  }
  return (
    <Box display="flex" flexDirection="column" gap="16">
      <Segmented
        label="Geben oder nehmen"
        value={act}
        options={[
          ['give', 'Geben'],
          ['take', 'Wegnehmen'],
        ]}
        onChange={setAct}
      />
      <SelectField
        label="Rolle oder Recht"
        required
        none="Wählen"
        value={what}
        groups={[
          ['Rollen', stock.roles.map(({ code, title }) => [`role ${code}`, title])],
          ...stock.topics.map(({ title, rights }) => [title, rights.map(right => [`right ${right.code}`, right.title] as const)] as const),
        ]}
        onChange={choose}
      />
      {what && within.length === 0 && <span>Du kannst nur geben und nehmen, was du selbst hast.</span>}
      {what && within.length > 0 && (
        <StudioChoice words={words} value={reach} onChange={setReach} within={within} whole={what === 'role admin'} />
      )}
      <Button busy={waiting} disabled={changes.length === 0} onClick={() => void save()}>
        {changes.length === 0
          ? act === 'give'
            ? 'Wähle, was du gibst und wo'
            : 'Wähle, was du wegnimmst und wo'
          : act === 'give'
            ? `An ${thousands(changes.length)} geben`
            : `Bei ${thousands(changes.length)} wegnehmen`}
      </Button>
    </Box>
  )
}
