export const picturesAlone = 'Told by pictures alone. Its source has them.';
