import { Box } from '@chakra-ui/react'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { findStudios } from '#client/parts/studio/studioSearch.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { german } from '#contract/german.ts'

const few = 5

/** Every studio with the way to its course plan, which is there for everybody. */
export default function StudioPlans() {
  const { studios, error, again } = useStudios()
  const [text, setText] = useState('')
  const [whole, setWhole] = useState(false)
  if (!studios) return error ? <NotLoaded error={error} again={again} /> : null
  const found = findStudios(studios, text).toSorted((one, other) => german.compare(one.name, other.name))
  const shown = whole || text.trim() ? found : found.slice(0, few)
  return (
    <Section title="Kursplan deines Studios" aside={counted(studios.length, 'Studio', 'Studios')}>
      <TextField label="Studio, Ort oder Kanton" type="search" value={text} onChange={setText} />
      <Box paddingTop="8">
        {shown.map(({ code, name, adresse }) => (
          <RowLink
            key={code}
            to="courseWeek"
            params={{ studiocode: code }}
            title={name}
            second={adresse}
            trail={<CaretRightIcon size={16} weight="bold" aria-hidden />}
          />
        ))}
      </Box>
      {found.length === 0 && <Empty text="Kein Studio passt." />}
      {shown.length < found.length && (
        <Button look="text" marginStart="-10px" onClick={() => setWhole(true)}>
          Alle {found.length} Studios
        </Button>
      )}
    </Section>
  )
}
