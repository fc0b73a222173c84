/** A number as German has it. */
export const comma = (value: number) => String(value).replace('.', ',')
