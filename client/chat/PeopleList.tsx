import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Check } from '#client/kit/Check.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Row } from '#client/kit/Row.tsx'
import { type Choice, fullName, useChoices } from './chatMembers.ts'
import { Portrait } from './Portrait.tsx'

interface PeopleListProps {
  /** Several are ticked; without it a tap takes one. */
  picked?: ReadonlyMap<string, Choice>
  onPick: (person: Choice) => void
  /** People who are not offered. */
  without?: ReadonlySet<string>
}

/** People to write to, found by their names. */
export function PeopleList({ picked, onPick, without }: PeopleListProps) {
  const [typed, setTyped] = useState('')
  const online = useOnline()
  const choices = useChoices(typed, picked !== undefined).filter(({ _id }) => !without?.has(_id))
  // People who are ticked stay in sight, whatever is typed next.
  const more = [...(picked?.values() ?? [])].filter(({ _id }) => !choices.some(each => each._id === _id))
  return (
    <>
      <TextField
        label={picked ? 'Person suchen' : 'Name'}
        type="search"
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        spellCheck={false}
        hint={online ? undefined : 'Ohne Netz findest du Freunde und wen du schon angeschrieben hast.'}
      />
      <Box paddingTop="8">
        {[...more, ...choices].map(person =>
          picked ? (
            <Check
              key={person._id}
              checked={picked.has(person._id)}
              onChange={() => onPick(person)}
              hint={person.kind === 'invited' ? 'Wird eingeladen' : undefined}
            >
              {fullName(person)}
            </Check>
          ) : (
            <Row
              key={person._id}
              lead={<Portrait person={person} />}
              title={person.kind === 'studio' ? 'Dein Studio' : fullName(person)}
              second={person.kind === 'studio' ? fullName(person) : person.trainer ? 'Trainer' : undefined}
              onPick={() => onPick(person)}
            />
          ),
        )}
        {choices.length === 0 && more.length === 0 && (
          <Empty
            text={
              typed
                ? 'Niemand gefunden. Schreiben kannst du Freunden und deinem Studio.'
                : 'Hier stehen deine Freunde und dein Studio, sobald sie geladen sind.'
            }
          />
        )}
      </Box>
    </>
  )
}
