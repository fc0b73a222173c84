import { Row } from '#client/kit/Row.tsx'
import { type Givers, givenWords, type StudioWords } from './data.ts'
import { Sign } from './GridLine.tsx'
import type { RightSource } from './heldRights.ts'
import { SignFrame } from './matrixStyles.ts'

/** Why somebody holds a right: each role and single grant, with studios, giver and time. */
export const Sources = ({ sources, givers, words }: { sources: readonly RightSource[]; givers: Givers; words: StudioWords }) =>
  sources.map(source => (
    <Row
      key={`${source.kind} ${source.code}`}
      lead={
        <SignFrame>
          <Sign held={{ reach: source.studios, sources: [source] }} />
        </SignFrame>
      }
      title={source.kind === 'role' ? `Rolle ${source.title}` : source.title}
      second={source.kind === 'employment' ? words.reach(source.studios) : `${words.reach(source.studios)}, ${givenWords(source, givers)}`}
    />
  ))
