interface MeantAddressProps {
  /** Of likely-address.ts. */
  address: string
  /** The question, with the address in its place. */
  ask: (address: string) => string
  onTake: (address: string) => void
}

/** Asks about an address whose domain looks mistyped; one press takes the likely one. It is never refused: it may be right. */
export function MeantAddress({ address, ask, onTake }: MeantAddressProps) {
  return (
    <span role="status">
      <button
        type="button"
        onClick={() => onTake(address)}
        className="inline-flex min-h-11 items-center text-start font-semibold wrap-anywhere text-primary underline"
      >
        {ask(address)}
      </button>
    </span>
  )
}
