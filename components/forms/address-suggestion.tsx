interface MeantAddressProps {
  /** From likely-address.ts. */
  address: string
  ask: (address: string) => string
  onTake: (address: string) => void
}

/** Offers an address for one that looks mistyped, which is never refused: it may be right. */
export function AddressSuggestion({ address, ask, onTake }: MeantAddressProps) {
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
