import { canonical } from '#contract/rules/canonical.ts'
import {
  type ActType,
  follows,
  type SignedFormAct,
  type SignedFormOutcome,
  type SignedFormValues,
  standOf,
  type Taking,
  takingOf,
  unsigned,
} from './taking.ts'

/** Keeps these values, and those that were held back until now. */
const keepValues = <About, Value>(
  { taking, ...rest }: SignedFormOutcome<About, Value>,
  values: SignedFormValues<Value> = {},
): SignedFormOutcome<About, Value> => ({
  ...rest,
  taking: { ...taking, held: {} },
  keeps: { ...taking.held, ...values },
})

/** Signatures hold no more; the adult stays named. */
function ended<About, Value>(taking: Taking<About, Value>, why: string | undefined): SignedFormOutcome<About, Value> {
  const { first, guardian } = taking.signatures
  if (why === undefined || !first) return { taking }
  return { taking: { ...taking, signatures: { ...unsigned, guardian } }, says: `${why}: Die Unterschriften gelten nicht mehr.` }
}

type ActOfType<About, Value, Type extends ActType> = Extract<SignedFormAct<About, Value>, { type: Type }>

function begin<About, Value>(
  taking: Taking<About, Value>,
  { _id, about, values, agreed }: ActOfType<About, Value, 'begin'>,
): SignedFormOutcome<About, Value> {
  const begun = {
    ...taking,
    about: { ...taking.about, ...about },
    draft: { _id, base: 0 },
    values,
    mine: new Set(Object.keys(values)),
    held: agreed ? {} : values,
  }
  return { taking: begun, keeps: agreed ? values : {} }
}

function goOn<About, Value>({ leaves, ...taking }: Taking<About, Value>): SignedFormOutcome<About, Value> {
  return leaves === undefined ? { taking } : { ...keepValues({ taking }, taking.values), drops: leaves }
}

function answer<About, Value>(
  taking: Taking<About, Value>,
  { name, value, unkept }: ActOfType<About, Value, 'answer'>,
): SignedFormOutcome<About, Value> {
  // One that is given once more says that it holds: what was signed stays.
  const isSame = canonical(taking.values[name]) === canonical(value)
  const next = { ...taking, mine: new Set(taking.mine).add(name), values: { ...taking.values, [name]: value } }
  const outcome = ended(next, isSame ? undefined : 'Du hast eine Antwort geändert')
  return unkept ? outcome : keepValues(outcome, { [name]: value })
}

function join<About, Value>(
  taking: Taking<About, Value>,
  { values, version }: ActOfType<About, Value, 'join'>,
): SignedFormOutcome<About, Value> {
  const news = Object.entries(values).filter(
    ([name, value]) => !taking.mine.has(name) && canonical(taking.values[name]) !== canonical(value),
  )
  if (news.length === 0) return { taking, saw: version }
  const joined = { ...taking, values: { ...taking.values, ...Object.fromEntries(news) } }
  return { ...ended(joined, 'Jemand anderes hat eine Antwort geändert'), saw: version }
}

/** Signatures of before hold where they cover what stands here, and nothing was changed while that was looked at. */
function restore<About, Value>(
  taking: Taking<About, Value>,
  { of, signatures }: ActOfType<About, Value, 'restore'>,
): SignedFormOutcome<About, Value> {
  if (signatures && of === taking) return { taking: { ...taking, signatures } }
  return { taking, says: 'Seither hat sich etwas geändert: Die Unterschriften gelten nicht mehr.' }
}

/** Once somebody has signed after the first, another name needs all signatures anew. */
function nameGuardian<About, Value>(
  taking: Taking<About, Value>,
  { name: guardian }: ActOfType<About, Value, 'nameGuardian'>,
): SignedFormOutcome<About, Value> {
  const { signatures } = taking
  const isOver = Object.values(signatures.others).some(Boolean)
  const says = isOver ? 'Du hast die gesetzliche Vertretung geändert: Die Unterschriften gelten nicht mehr.' : undefined
  return keepValues({ taking: { ...taking, signatures: { ...(isOver ? unsigned : signatures), guardian } }, says })
}

function sign<About, Value>(
  taking: Taking<About, Value>,
  { signature: first, at }: ActOfType<About, Value, 'sign'>,
): SignedFormOutcome<About, Value> {
  const { guardian } = taking.signatures
  return keepValues({ taking: { ...taking, signatures: { ...unsigned, guardian, first, at } } })
}

function cosign<About, Value>(
  taking: Taking<About, Value>,
  { role, signature }: ActOfType<About, Value, 'cosign'>,
): SignedFormOutcome<About, Value> {
  const { signatures } = taking
  return keepValues({ taking: { ...taking, signatures: { ...signatures, others: { ...signatures.others, [role]: signature } } } })
}

function identify<About, Value>(
  taking: Taking<About, Value>,
  { _id, about, why }: ActOfType<About, Value, 'identify'>,
): SignedFormOutcome<About, Value> {
  const { values, draft, leaves = draft?._id } = taking
  const theirs = {
    ...taking,
    about: { ...taking.about, ...about },
    draft: { _id, base: 0, written: values },
    mine: new Set(Object.keys(values)),
    leaves,
  }
  return ended(theirs, why)
}

/** The form as an act makes it; nothing where the act may not follow. */
export function afterAct<About, Value>(taking: Taking<About, Value>, act: SignedFormAct<About, Value>): SignedFormOutcome<About, Value> {
  if (!follows[standOf(taking)].includes(act.type)) return { taking }
  switch (act.type) {
    case 'begin':
      return begin(taking, act)
    case 'goOn':
      return goOn(taking)
    case 'amend':
      return ended(
        { ...taking, about: { ...taking.about, ...(typeof act.about === 'function' ? act.about(taking.about) : act.about) } },
        act.why,
      )
    case 'answer':
      return answer(taking, act)
    case 'keep':
      return keepValues({ taking })
    case 'join':
      return join(taking, act)
    case 'restore':
      return restore(taking, act)
    case 'nameGuardian':
      return nameGuardian(taking, act)
    case 'sign':
      return sign(taking, act)
    case 'cosign':
      return cosign(taking, act)
    case 'identify':
      return identify(taking, act)
    case 'leave':
      return { taking: takingOf(act.about) }
    case 'finish':
      return { taking: { ...taking, finished: true } }
  }
}
