/** Rappen of a thing: what of it is owed by all that happened, what has come and stayed, and what people gave back although it is owed. */
export interface Owing {
  owed: number
  paid: number
  waived: number
}

/** Rappen that are asked for in all. */
export const dueIn = ({ owed, waived }: Pick<Owing, 'owed' | 'waived'>) => Math.max(0, owed - waived)

/** Rappen that are missing. */
export const leftIn = (owing: Owing) => Math.max(0, dueIn(owing) - owing.paid)

/** Rappen that are here although they are not owed. */
export const surplusIn = (owing: Owing) => Math.max(0, owing.paid - dueIn(owing))

/** The same with what each refund has let go, by its id. */
export interface OwingWithRefunds extends Owing {
  letGo: Readonly<Record<string, number>>
}

/** Rappen that a refund sends back; negative once it has failed. */
export interface RefundMove {
  refund: string
  back: number
}

/** After one refund moved: what people give back of what is owed, they let go; where it failed, it is as if it had not been. */
function moved({ owed, paid, waived, letGo }: OwingWithRefunds, { refund, back }: RefundMove): OwingWithRefunds {
  const { [refund]: before = 0, ...others } = letGo
  if (back <= 0) return { owed, paid: paid - back, waived: Math.max(0, waived - before), letGo: others }
  const more = Math.max(0, back - surplusIn({ owed, paid, waived }))
  return { owed, paid: paid - back, waived: waived + more, letGo: more > 0 ? { ...others, [refund]: before + more } : letGo }
}

/** After money of it went back, or failed to: what has come and stayed, and what was let go. */
export function givenBack(owing: OwingWithRefunds, moves: readonly RefundMove[]) {
  const { owed: _, ...after } = moves.reduce(moved, owing)
  return after
}
