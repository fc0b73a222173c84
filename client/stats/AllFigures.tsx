import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useSession } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { fold } from '#contract/fold.ts'
import { figureList } from '#contract/measures/registry.ts'
import { useFigureLink } from './useFigureLink.ts'

const findFigures = (said: string) => {
  const words = fold(said).split(' ').filter(Boolean)
  return figureList.filter(({ owner, measure: { title, formula } }) => {
    const text = fold(`${title} ${owner} ${formula}`)
    return words.every(word => text.includes(word))
  })
}

/** Every figure with its formula and whose it is, to be searched; each leads to its page (V51). */
export function AllFigures() {
  const [said, setSaid] = useState('')
  useSession()
  const linkOf = useFigureLink()
  const figures = findFigures(said)
  return (
    <Section title="Alle Zahlen">
      <TextField label="Suchen" value={said} onChange={setSaid} type="search" />
      <Box paddingTop="8">
        {figures.map(figure => (
          <Row
            key={figure.id}
            title={figure.measure.title}
            second={`${figure.owner} · ${figure.measure.formula}`}
            wraps
            onPick={linkOf(figure, {})}
          />
        ))}
        {figures.length === 0 && <Empty text="Keine Zahl heisst oder zählt so." />}
      </Box>
    </Section>
  )
}
