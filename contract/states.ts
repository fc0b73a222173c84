/** States of one kind of thing, each with those that may follow it (A38). */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** The same, where it matters who makes a move. */
export type MovesBy<S extends string, A extends string> = Readonly<Record<S, readonly { readonly to: S; readonly by: A }[]>>

/** True where one state may follow the other; a state never follows itself unless the table says so. */
export const follows = <S extends string>(moves: Moves<S>, from: S, to: S) => (moves[from] as readonly string[]).includes(to)

/** True where this actor may make the move. */
export const mayMove = <S extends string, A extends string>(moves: MovesBy<S, A>, from: S, to: S, by: A) =>
  moves[from].some(move => move.to === to && move.by === by)
