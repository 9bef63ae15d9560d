"""A server that passes for PostgreSQL's, on 127.0.0.1, and keeps what it is told.

    with FakePostgres() as fake:                # speaks no TLS, and asks for the password
        …; fake.heard                           # bytes of all connections
    with FakePostgres(certificate="self.pem") as fake:    # TLS with this certificate and key
    with FakePostgres(answers=False) as fake:   # takes what comes and says nothing
        fake.first.wait(); …
"""
import socket
import ssl
import struct
import threading

TLS_WANTED, KERBEROS_WANTED = 80877103, 80877104


class FakePostgres:
    def __init__(self, certificate=None, answers=True):
        self.heard, self.first, self.answers, self.tls = b"", threading.Event(), answers, None
        if certificate:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def hear(self, connection):
        some = connection.recv(65536)
        self.heard += some
        if some:
            self.first.set()
        return some

    def talk(self, connection):
        asked = False
        try:
            while not asked and (some := self.hear(connection)):
                if not self.answers:
                    continue
                code = struct.unpack(">i", some[4:8])[0] if len(some) >= 8 else 0
                if code == TLS_WANTED and self.tls:
                    connection.sendall(b"S")
                    connection = self.tls.wrap_socket(connection, server_side=True)
                elif code in (TLS_WANTED, KERBEROS_WANTED):
                    connection.sendall(b"N")
                else:
                    asked = True
                    connection.sendall(struct.pack(">cii", b"R", 8, 3))  # a password in clear
            self.hear(connection)
        except OSError:
            pass
        finally:
            connection.close()
