type Sheet = jest.Mock<Promise<void>, [ShareData]>

/** Gives jsdom's navigator a share sheet. `takesLinks` undefined: a browser without `canShare`. */
export function giveShareSheet({ takesLinks }: { takesLinks?: boolean | undefined } = { takesLinks: true }): Sheet {
  const share: Sheet = jest.fn(async (_given: ShareData) => {})
  Object.assign(navigator, { share, ...(takesLinks === undefined ? {} : { canShare: () => takesLinks }) })
  return share
}

export function removeShareSheet(): void {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
}
