import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import type { FoundPerson } from '#contract/people.ts'
import type { Reach } from '#contract/rights.ts'
import { roles } from '#contract/roles/calls.ts'
import { type Stock, type StudioWords, useChange, useMine } from './data.ts'
import { GrantEditor } from './GrantEditor.tsx'
import { touchable } from './heldRights.ts'

interface AddPersonProps {
  stock: Stock
  words: StudioWords
  /** The role, where it is clear. */
  role?: string
}

/** Gives a role to somebody who does not stand in the list yet. */
export function AddPerson({ stock, words, role }: AddPersonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tool type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PlusIcon size={15} aria-hidden />
        Person
      </Tool>
      <Sheet open={open} onClose={() => setOpen(false)} title="Rolle geben">
        <AddForm stock={stock} words={words} role={role} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function AddForm({ stock, words, role, onDone }: AddPersonProps & { onDone: () => void }) {
  const [person, setPerson] = useState<FoundPerson>()
  const [code, setCode] = useState(role ?? '')
  const mine = useMine()
  const { data } = useCall(roles.of, person && { params: { id: person._id } })
  const { change, waiting } = useChange()
  const now = data?.holder.roles.find(each => each.code === code)?.studios ?? []
  const save = async (studios: Reach) => {
    const title = stock.bundles.get(code)?.title ?? code
    const said =
      studios.length === 0 ? `${title} weggenommen.` : `${person?.vorname} ${person?.nachname} hat ${title}: ${words.reach(studios)}.`
    if (person && (await change([{ person: person._id, kind: 'role', code, studios, seen: now }], said))) onDone()
  }
  return (
    <Box display="flex" flexDirection="column" gap="16" minHeight="420px">
      <MemberPicker label="Person" required autoFocus value={person} onPick={setPerson} />
      {!role && (
        <SelectField
          label="Rolle"
          required
          none="Rolle wählen"
          value={code}
          options={stock.roles.map(each => [each.code, each.title])}
          onChange={setCode}
        />
      )}
      {person && code && data && (
        <GrantEditor
          key={`${person._id} ${code} ${JSON.stringify(now)}`}
          words={words}
          now={now}
          within={touchable(stock.bundles.get(code)?.rights ?? [], mine)}
          whole={code === 'admin'}
          waiting={waiting}
          onSave={reach => void save(reach)}
        />
      )}
    </Box>
  )
}
